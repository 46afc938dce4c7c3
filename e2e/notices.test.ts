import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { schedules } from '../scripts/local-settings.mjs';
import { FLOW_DEVICES, sharedChromium, openWindow } from './browser.ts';
import { connect, newChannel, signedInCreator } from './creator.ts';
import { partsOf } from './product-process.ts';
import { must, type Product, runningProduct } from './product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

const mails = z.array(
  z.object({
    subject: z.string(),
    links: z.array(z.string()),
    unsubscribe: z.object({ list: z.string(), post: z.string() }).nullable(),
  }),
);
const account = z.object({ notices: z.object({ pause: z.boolean(), digest: z.boolean() }) });

async function runHourlyJob(): Promise<void> {
  const { functions } = await partsOf(product.state);
  const [job] = schedules({ functions: functions.port });
  if (!job) throw new Error('there is no hourly job');
  const response = await fetch(job.url, { method: 'POST' });
  expect(response.ok).toBe(true);
}

async function mailAbout(email: string, subject: string) {
  let found: z.infer<typeof mails>[number] | undefined;
  const look = async () => {
    const list = await product.control('GET', `/mail?to=${encodeURIComponent(email)}`);
    found = mails.parse(list).find((mail) => mail.subject.includes(subject));
    return found;
  };
  // On a busy machine, the processes of the job, its task and the mail start one after another.
  await expect.poll(look, { timeout: 240_000 }).toBeDefined();
  if (!found?.unsubscribe) throw new Error('the mail cannot be unsubscribed');
  return { ...found, unsubscribe: found.unsubscribe };
}

it.each(FLOW_DEVICES)(
  'a creator chooses notices, gets a mail about a pause, and unsubscribes with the mail’s link without a login, on $name',
  async (device) => {
    const creator = await signedInCreator(product);
    const { token, email } = creator;
    const { channelId } = await newChannel(product, 3);
    await connect(product, creator, channelId);
    const window = await openWindow(browser, device, product.url);
    const { page } = window;
    await page.goto('/account');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(creator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const panel = page.getByRole('region', { name: 'Notices by Email' });
    const pause = panel.getByRole('switch', { name: 'Paused protection' });
    const digest = panel.getByRole('switch', { name: 'Weekly digest' });
    expect([await pause.isChecked(), await digest.isChecked()]).toEqual([false, false]);
    await pause.click();
    await page.getByText('You will get an email when protection pauses').waitFor();
    await digest.click();
    await page.getByText('The weekly digest is on').waitFor();

    await product.control('DELETE', `/youtube/grants/${channelId}`);
    // Makes another reconciliation due, because the one after the connection may have run before
    // the grant was revoked.
    const schedule = product.firestore.doc(`schedules/${channelId}`);
    await schedule.update({ lookAt: new Date().toISOString() });
    await runHourlyJob();
    const notice = await mailAbout(email, 'Protection is paused');
    expect(notice.unsubscribe.post).toBe('List-Unsubscribe=One-Click');
    const oneClick = notice.unsubscribe.list.slice(1, -1);

    const reader = await openWindow(browser, device, product.url);
    const opened = new URL(oneClick);
    await reader.page.goto(opened.pathname + opened.search);
    await reader.page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    const link = new URL(notice.links.at(-1) ?? '');
    expect(new URL(reader.page.url()).search).toBe(link.search);
    const notices = () => must(account, product.call('GET', '/api/auth/me', { token }));
    expect(await notices()).toMatchObject({ notices: { pause: true, digest: true } });
    await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await reader.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(reader.complaints).toEqual([]);
    await reader.close();

    await page.reload();
    await panel.getByText('Off', { exact: true }).waitFor();
    expect([await pause.isChecked(), await digest.isChecked()]).toEqual([false, true]);

    // The button of a mail program sends this request from the program's server.
    const kind = oneClick.replace('token=pause.', 'token=digest.');
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(kind, { method: 'POST', body: form })).status).toBe(400);
    expect((await fetch(oneClick, { method: 'POST', body: form })).status).toBe(200);
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(oneClick, { method: 'POST', body: parts })).status).toBe(200);
    expect(await notices()).toMatchObject({ notices: { pause: false, digest: true } });
    expect(window.complaints).toEqual([]);
    await window.close();
  },
);
