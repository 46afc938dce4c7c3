import { DEEP } from '@threadsweep/shared/test/runs.ts';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  DEVICES,
  FLOW_DEVICES,
  faultsOfScreen,
  sharedChromium,
  openWindow,
  type BrowserWindow,
  type Device,
} from './browser.ts';
import {
  connect,
  type Creator,
  heldOnYoutube,
  newChannel,
  randomId,
  signedInCreator,
} from './creator.ts';
import { type Product, runningProduct } from './product.ts';

/** The number of comments in a long list. */
const MANY = DEEP ? 10_000 : 1000;
const MANY_SHOWN = MANY.toLocaleString('en');
/** The number of comments in a review. Axe takes longest on long lists. */
const REVIEWED = DEEP ? 60 : 30;
/** The most rows that the page may contain, for a list of any length. */
const MOST_ROWS = 120;

interface TestComment {
  author: string;
  text: string;
  replies?: TestComment[];
}

let product: Product;
let browser: Browser;
const windows: BrowserWindow[] = [];
beforeAll(async () => {
  [product, browser] = await Promise.all([runningProduct(), sharedChromium()]);
});

async function channelWith(comments: readonly TestComment[]) {
  const channelId = `UC${randomId(22)}`;
  const videoId = randomId(11);
  const now = Date.now();
  const publishedAt = (seconds: number) => new Date(now - seconds * 1000).toISOString();
  await product.control('PUT', `/youtube/channels/${channelId}`, {
    channel: { title: 'Review Channel', thumbnailUrl: '' },
    videos: [
      {
        id: videoId,
        title: 'A video to review',
        publishedAt: publishedAt(400_000),
        comments: comments.map(({ replies = [], ...comment }, index) => ({
          ...comment,
          publishedAt: publishedAt(20 * (index + 1)),
          replies: replies.map((reply) => ({
            ...reply,
            publishedAt: publishedAt(20 * index + 10),
          })),
        })),
      },
    ],
  });
  return { channelId, videoId };
}

async function reviewOn(device: Device, creator: Creator, videoId: string): Promise<Page> {
  const opened = await openWindow(browser, device, product.url);
  windows.push(opened);
  const { page } = opened;
  await page.goto(`/comments/${videoId}`);
  await page.getByLabel('Email').fill(creator.email);
  await page.getByLabel('Password', { exact: true }).fill(creator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('feed').waitFor();
  return page;
}

const [phone, desktop] = DEVICES;
if (!phone || !desktop) throw new Error('the tests need a phone and a desktop');

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).waitFor();
const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor();
const focusedAuthor = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('article')?.querySelector('strong')?.innerText,
  );

/**
 * Counts rows at every change of the page. Returns a function that resolves with the highest count.
 */
async function countRows(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(watchRows);
  return async () =>
    Number(await page.evaluate(() => document.documentElement.dataset['mostRows']));
}

/** Runs in the page: keeps the highest number of rows so far in an attribute of the page. */
function watchRows(): void {
  let most = 0;
  new MutationObserver(() => {
    most = Math.max(most, document.querySelectorAll('[role="feed"] article').length);
    document.documentElement.dataset['mostRows'] = String(most);
  }).observe(document.body, { childList: true, subtree: true });
}

describe('a long list of comments', () => {
  it('on a phone, the page of a video with a thousand comments or more renders few rows while the reader scrolls and searches', async () => {
    const comments = Array.from({ length: MANY }, (_, index) => ({
      author: `@viewer${index}`,
      text:
        index % (MANY / 10) === 7 ? `Comment ${index}, a needle` : `Comment ${index}, thank you!`,
    }));
    const { channelId, videoId } = await channelWith(comments);
    const creator = await signedInCreator(product);
    await connect(product, creator, channelId);
    const page = await reviewOn(phone, creator, videoId);
    await tab(page, `Visible (${MANY_SHOWN})`);
    const mostRows = await countRows(page);

    const end = page.getByText(`Comment ${MANY - 1}, thank you!`);
    for (let height = 0; !(await end.isVisible());) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction(
        ([before, last]) =>
          document.documentElement.scrollHeight > Number(before) ||
          document.body.innerText.includes(String(last)),
        [height, `Comment ${MANY - 1},`],
      );
      height = await page.evaluate(() => document.documentElement.scrollHeight);
    }
    expect(await mostRows()).toBeGreaterThan(5);
    expect(await mostRows()).toBeLessThan(MOST_ROWS);
    const last = page.getByRole('article', { name: `@viewer${MANY - 1}` });
    await expect.poll(() => last.getAttribute('aria-posinset')).toBe(String(MANY));
    await expect.poll(() => last.getAttribute('aria-setsize')).toBe(String(MANY));

    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('searchbox').fill('NEEDLE');
    await page.getByText(`10 matches in all ${MANY_SHOWN} comments.`).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(10);
    expect(await faultsOfScreen(page)).toEqual([]);
  });
});

describe('a review', () => {
  it('a creator previews a clean, hides the previewed comments, undoes this, and hides in bulk by mouse and keyboard', async () => {
    const { channelId, videoId, labels } = await newChannel(product, REVIEWED);
    const creator = await signedInCreator(product);
    await connect(product, creator, channelId);
    const page = await reviewOn(desktop, creator, videoId);
    const main = page.getByRole('main');
    await tab(page, `Visible (${REVIEWED})`);
    expect(await faultsOfScreen(page)).toEqual([]);

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'What a clean would hide' });
    const hide = preview.getByRole('button', { name: /^Hide these \d+$/ });
    await hide.waitFor();
    const found = Number(/\d+/.exec(await hide.innerText())?.[0]);
    const bad = [...labels.values()].filter((label) => label !== 'ham').length;
    expect(found).toBeGreaterThan(bad / 2);
    const sure = preview.getByRole('listitem').filter({ has: page.getByText(/% sure$/) });
    await expect.poll(() => sure.count()).toBe(found);
    await expect.poll(() => heldOnYoutube(product, channelId)).toEqual([]);
    expect(await faultsOfScreen(page)).toEqual([]);
    await hide.click();
    await main.getByText(`This clean hid ${found} comments.`).waitFor();
    await tab(page, `Hidden (${found})`);
    await expect.poll(() => heldOnYoutube(product, channelId)).toHaveLength(found);
    expect(await faultsOfScreen(page)).toEqual([]);

    await main.getByRole('button', { name: 'Undo' }).click();
    await toast(page, `${found} comments restored`);
    await tab(page, 'Hidden (0)');
    await expect.poll(() => heldOnYoutube(product, channelId)).toEqual([]);

    const boxes = page.getByRole('checkbox', { name: /^Select the comment/ });
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await boxes.nth(3).check();
    expect(await faultsOfScreen(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hide 3' }).click();
    await toast(page, '3 comments hidden');
    await tab(page, 'Hidden (3)');
    await expect.poll(() => heldOnYoutube(product, channelId)).toHaveLength(3);

    await page.keyboard.press('u');
    await toast(page, '3 comments restored');
    await tab(page, `Visible (${REVIEWED})`);
    await expect.poll(() => heldOnYoutube(product, channelId)).toEqual([]);

    const authors = await page.locator('article strong').allInnerTexts();
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    await page.waitForFunction(() => document.activeElement?.hasAttribute('aria-posinset'));
    const second =
      authors[
        (await page.evaluate(() => Number(document.activeElement?.getAttribute('aria-posinset')))) -
          1
      ];
    await expect.poll(() => focusedAuthor(page)).toBe(second);
    const before = await page.evaluate(() => document.activeElement?.getAttribute('data-comment'));
    await page.keyboard.press('h');
    await tab(page, 'Hidden (1)');
    await expect.poll(() => heldOnYoutube(product, channelId)).toEqual([before]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-comment')))
      .toSatisfy((after) => typeof after === 'string' && after !== before);

    const third = await page.evaluate(() => document.activeElement?.getAttribute('data-comment'));
    await page.locator(`[data-comment="${third}"]`).getByRole('button', { name: /^Hide/ }).focus();
    await page.keyboard.press('Enter');
    await tab(page, 'Hidden (2)');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-comment')))
      .toSatisfy((after) => typeof after === 'string' && after !== third);

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await faultsOfScreen(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Hidden (2)' }).click();
    expect(await faultsOfScreen(page)).toEqual([]);
    expect(windows.at(-1)?.complaints).toEqual([]);
  });
});

describe('hostile, right-to-left and endless comments', () => {
  const HOSTILE: TestComment[] = [
    { author: '@evil', text: '<img src=x onerror="document.title=\'hacked\'">' },
    { author: '<script>document.title="hacked"</script>', text: 'Nothing to see' },
    { author: '@link', text: 'javascript:document.title="hacked" https://example.com/' },
    { author: '@long', text: 'A'.repeat(2000) },
    { author: `@${'name'.repeat(60)}`, text: 'A long name' },
    {
      author: '@rtl',
      text: 'שלום וברכה, סרטון מצוין! תודה רבה',
      replies: [{ author: '\u202e@override', text: 'مرحبا 123 hello' }],
    },
    { author: '@lines', text: 'one\n\n\n\nfive' },
  ];

  it.each(FLOW_DEVICES)(
    'hostile, right-to-left and very long comments are shown as plain text that stays in the window, on $name',
    async (device) => {
      const { channelId, videoId } = await channelWith(HOSTILE);
      const creator = await signedInCreator(product);
      await connect(product, creator, channelId);
      const page = await reviewOn(device, creator, videoId);
      await tab(page, 'Visible (8)');
      for (const { author, text } of HOSTILE) {
        // Takes the first match, because a reply to the comment and the pane beside the list show
        // the same texts.
        await page.getByText(author, { exact: true }).first().waitFor();
        await page.getByText(text, { exact: true }).first().waitFor();
      }
      expect(await page.title()).not.toContain('hacked');
      expect(await page.locator('article :is(a, script, iframe, [onerror])').count()).toBe(0);
      // The bidirectional override reverses the name only, not the text beside it.
      const reply = page.getByRole('article').filter({ hasText: 'مرحبا' });
      expect(await reply.getByText('Reply to @rtl').isVisible()).toBe(true);
      expect(await faultsOfScreen(page)).toEqual([]);
    },
  );
});
