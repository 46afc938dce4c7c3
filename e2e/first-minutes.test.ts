import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { FLOW_DEVICES, sharedChromium, openWindow } from './browser.ts';
import { freshAccount, heldOnYoutube, mailedLink, newChannel } from './creator.ts';
import { actionsOn } from './page-actions.ts';
import { type Product, runningProduct } from './product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

describe.each(FLOW_DEVICES)('the first minutes of a new creator, on $name', (device) => {
  it('a new creator presses six buttons from the landing page to the first clean, and nine to a restored comment, and fills in four fields', async () => {
    const channel = await newChannel(product, 60);
    const account = freshAccount();
    const opened = await openWindow(browser, device, product.url);
    const { page } = opened;
    const { heading, toast } = actionsOn(page);
    const presses: string[] = [];
    const press = async (role: 'link' | 'button' | 'tab', name: string | RegExp) => {
      presses.push(String(name));
      const dialog = page.getByRole('dialog');
      const within = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
      await within.getByRole(role, { name }).first().click();
    };
    let fields = 0;
    const fill = (label: string, value: string) => {
      fields += 1;
      return page.getByLabel(label, { exact: true }).fill(value);
    };
    try {
      await page.goto('/');
      await press('link', 'Get Started Free');
      await fill('Name', account.name);
      await fill('Email', account.email);
      await fill('Password', account.password);
      await press('button', 'Create Account');
      await heading('Verification Email Sent');

      const { pathname, search } = await mailedLink(product, account.email, '/verify-email');
      await page.goto(pathname + search);
      await press('link', 'Log In');
      await toast('Email verified successfully! Please log in.');
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(account.email);
      await fill('Password', account.password);
      await press('button', 'Sign in');
      await heading('Welcome to Threadsweep');
      await press('button', 'Connect YouTube Account');

      await heading('Choose a channel');
      await page.locator(`input[value="${channel.channelId}"]`).check();
      await page.getByRole('button', { name: 'Allow' }).click();

      expect(await heldOnYoutube(product, channel.channelId)).toEqual([]);
      await page.getByRole('button', { name: /^Hide these \d+ on/ }).waitFor();
      await press('button', /^Hide these \d+ on/);
      await toast(/\d+ comments cleaned successfully/);
      expect((await heldOnYoutube(product, channel.channelId)).length).toBeGreaterThan(3);
      expect(presses).toHaveLength(6);

      const hidden = (await heldOnYoutube(product, channel.channelId)).length;
      const title = await page.getByRole('article').first().getByRole('heading').textContent();
      await press('link', title ?? '');
      await press('tab', /^Hidden/);
      await press('button', /^Restore/);
      await toast('Comment restored');
      const stillHidden = async () => (await heldOnYoutube(product, channel.channelId)).length;
      await expect.poll(stillHidden).toBe(hidden - 1);
      expect(presses).toHaveLength(9);
      expect(fields).toBe(4);
      expect(opened.complaints).toEqual([]);
    } finally {
      await opened.close();
    }
  });
});
