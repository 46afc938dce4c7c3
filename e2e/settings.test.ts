import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { boast } from '../detector/test/unsure-texts.ts';
import { FLOW_DEVICES, sharedChromium, openWindow } from './browser.ts';
import { connect, heldOnYoutube, randomId, signedInCreator } from './creator.ts';
import { must, type Product, runningProduct } from './product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Creates a channel with a comment that only a strict clean hides. */
async function boastfulChannel(title: string) {
  const channel = { id: `UC${randomId(22)}`, videoId: randomId(11), boastId: `Ug${randomId(24)}` };
  await product.control('PUT', `/youtube/channels/${channel.id}`, {
    channel: { title, thumbnailUrl: '' },
    videos: [
      {
        id: channel.videoId,
        title: 'A bench',
        publishedAt: ago(9000),
        comments: [
          { id: channel.boastId, author: '@lucky', text: boast, publishedAt: ago(20) },
          { id: `Ug${randomId(24)}`, author: '@fan', text: 'Lovely hinges', publishedAt: ago(30) },
        ],
      },
    ],
  });
  return channel;
}

it.each(FLOW_DEVICES)(
  'a creator sees which comments the level strict would hide, and sets this level for one channel, on $name',
  async (device) => {
    const bench = await boastfulChannel('Bench');
    const bread = await boastfulChannel('Bread');
    const creator = await signedInCreator(product);
    const { token } = creator;
    const body = { plan: 'pro' };
    await must(z.unknown(), product.call('POST', '/api/user/plan', { token, body }));
    for (const { id } of [bench, bread]) await connect(product, creator, id);

    const window = await openWindow(browser, device, product.url);
    const { page } = window;
    await page.goto('/rules');
    await page.getByLabel('Email').fill(creator.email);
    await page.getByLabel('Password', { exact: true }).fill(creator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const panel = page.getByRole('region', { name: 'Moderation settings' });
    await panel.getByRole('combobox', { name: 'Channel' }).selectOption('Bread');
    await panel.getByRole('button', { name: 'Load the newest comments' }).click();
    await panel.getByText('Counted on the 2 comments that this browser holds.').waitFor();
    const spam = panel.getByRole('group', { name: 'Spam' });
    await spam.getByText('Strict would hide 1 more.').waitFor();
    await spam.getByRole('combobox', { name: 'Sensitivity' }).selectOption('Strict');
    await page.getByText('Bread, Spam comments: Strict').waitFor();
    await spam.getByText('Balanced would hide 1 fewer.').waitFor();

    for (const { videoId } of [bench, bread])
      await must(
        z.unknown(),
        product.call('POST', `/api/youtube/videos/${videoId}/clean`, { token, body: {} }),
      );
    expect(await heldOnYoutube(product, bench.id)).toEqual([]);
    expect(await heldOnYoutube(product, bread.id)).toEqual([bread.boastId]);

    await page.reload();
    await panel
      .getByRole('option', { name: 'Bread (own settings)' })
      .waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await page.reload();
    await panel.getByRole('combobox', { name: 'Channel' }).selectOption('Bread (own settings)');
    const strict = spam.getByRole('combobox', { name: 'Sensitivity' });
    await expect.poll(() => strict.inputValue()).toBe('strict');
    await page.getByText('You are offline. You can change rules').waitFor();
    await expect.poll(() => strict.isDisabled()).toBe(true);
    await page.context().setOffline(false);

    await panel.getByRole('button', { name: 'Use the settings of all channels' }).click();
    await page.getByText('Bread has the settings of all channels again').waitFor();
    await expect.poll(() => strict.inputValue()).toBe('account');
    await window.close();
  },
);
