import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { FLOW_DEVICES, sharedChromium, openWindow } from './browser.ts';
import { connect, heldOnYoutube, randomId, signedInCreator } from './creator.ts';
import { must, type Product, runningProduct } from './product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it.each(FLOW_DEVICES)(
  'the next clean applies rules that the creator set from the menu of a comment, on $name',
  async (device) => {
    const channelId = `UC${randomId(22)}`;
    const videoId = randomId(11);
    const troll = { id: `Ug${randomId(24)}`, author: '@troll', text: 'I have seen better benches' };
    const friend = {
      id: `Ug${randomId(24)}`,
      author: '@friend',
      text: 'I earn $4000 weekly with crypto trading, message my adviser on WhatsApp +1 555 010 1234',
    };
    await product.control('PUT', `/youtube/channels/${channelId}`, {
      channel: { title: 'Rules Channel', thumbnailUrl: '' },
      videos: [
        {
          id: videoId,
          title: 'A bench',
          publishedAt: ago(9000),
          comments: [
            { ...troll, publishedAt: ago(20) },
            { ...friend, publishedAt: ago(30) },
          ],
        },
      ],
    });
    const creator = await signedInCreator(product);
    const { token } = creator;
    await must(
      z.unknown(),
      product.call('POST', '/api/user/plan', { token, body: { plan: 'pro' } }),
    );
    await connect(product, creator, channelId);

    const window = await openWindow(browser, device, product.url);
    const { page } = window;
    await page.goto(`/comments/${videoId}`);
    await page.getByLabel('Email').fill(creator.email);
    await page.getByLabel('Password', { exact: true }).fill(creator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('feed').waitFor();

    await page.getByRole('button', { name: 'More about @troll' }).click();
    await page.getByRole('menuitem', { name: 'Block this author' }).click();
    await page.getByText('You block @troll.').waitFor();
    await page.getByRole('button', { name: 'More about @friend' }).click();
    await page.getByRole('menuitem', { name: 'Trust this author' }).click();
    await page.getByText('You trust @friend.').waitFor();

    await page.getByRole('button', { name: 'Clean Now' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).waitFor();
    expect(await heldOnYoutube(product, channelId)).toEqual([troll.id]);
    await page.getByRole('tab', { name: /^Hidden/ }).click();
    await page.getByRole('feed').getByText('Written by an author you blocked').waitFor();

    await page.goto('/rules');
    const blocked = page.getByRole('region', { name: 'Blocked authors' });
    await blocked.getByRole('link', { name: '@troll', exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await blocked.getByRole('link', { name: '@troll', exact: true }).waitFor();
    await page.getByText('You are offline. You can change rules').waitFor();
    expect(await blocked.getByRole('button', { name: 'Remove @troll' }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await blocked.getByRole('button', { name: 'Remove @troll' }).click();
    await page.getByText('You block nobody.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await blocked.getByRole('link', { name: '@troll', exact: true }).waitFor();
    await window.close();
  },
);
