import { screen, within } from '@testing-library/react';
import type { ScannedComment } from '@threadsweep/shared/contract/scan.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FakeApi, refusing } from '../../../test/fake-api.ts';
import { endWorkers, InProcessWorker } from '../../../test/in-process-worker.ts';
import { openApp } from '../../../test/open-app.tsx';
import { screenFaults } from '../../../test/screen-faults.ts';
import { scannedVideo } from '../../data/scanned-video.ts';

class BrokenWorker extends InProcessWorker {
  override postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', InProcessWorker);
});
afterEach(endWorkers);

const results = async () =>
  within(await screen.findByRole('list', { name: 'Comments by verdict' }));
const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

const scanned = (comments: ScannedComment[]) => ({
  status: 'success' as const,
  video: {
    id: 'workbench01',
    title: 'A bench',
    channel_title: 'The Workbench',
    comment_count: 9,
  },
  comments,
});

describe('the try-out', () => {
  it('the try-out says if the detector could not be loaded, and works after a later attempt succeeds', async () => {
    vi.stubGlobal('Worker', BrokenWorker);
    const { user } = await openApp('/try');
    const field = await screen.findByLabelText('Paste comments, or a video’s address');
    await user.type(field, 'Lovely video!');
    await user.click(screen.getByRole('button', { name: 'Check Comments' }));
    await screen.findByText(/^That did not work/);
    vi.stubGlobal('Worker', InProcessWorker);
    await user.click(screen.getByRole('button', { name: 'Check Comments' }));
    await screen.findByText('Threadsweep would hide 0 of 1 comment.');
    expect(screen.queryByText(/^That did not work/)).toBeNull();
    expect(await screenFaults()).toEqual([]);
  });

  it('the try-out marks pasted comments that would be hidden and says why, without sending anything', async () => {
    const { api, user } = await openApp('/try');
    const field = await screen.findByLabelText('Paste comments, or a video’s address');
    await user.click(field);
    await user.paste('Lovely video!\n@mike: Invest with me on WhatsApp +1 555 010 7788');
    await user.click(screen.getByRole('button', { name: 'Check Comments' }));
    const rows = (await results()).getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toMatch(/^@mikeHidden.*Scam.*Asks to move to a messaging app.*% sure$/);
    expect(rows.at(-1)).toBe('Comment 1KeptLovely video!');
    expect(marked().join(' ')).toContain('+1 555 010 7788');
    expect(screen.getByText('Threadsweep would hide 1 of 2 comments.')).toBeDefined();
    expect(await screenFaults()).toEqual([]);
    expect(api.all()).toEqual([]);
  });

  it('the try-out asks for comments if its text field is empty', async () => {
    const { user } = await openApp('/try');
    await user.click(await screen.findByRole('button', { name: 'Check Comments' }));
    await screen.findByText('Please paste at least one comment or a video’s address');
    expect(screen.queryByRole('list', { name: 'Comments by verdict' })).toBeNull();
  });

  it('on the landing page, the try-out shows a sample in the visitor’s language', async () => {
    const { user } = await openApp('/', { language: 'fr' });
    expect(screen.getByRole('figure')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Faux concours' }));
    await screen.findByText('Threadsweep masquerait 2 commentaires sur 5.');
    expect(screen.queryByRole('figure')).toBeNull();
    expect(marked().join()).toContain('+33 6 39 98 77 88');
    expect(screen.getByRole('link', { name: 'Nettoyer ma chaîne' }).getAttribute('href')).toBe(
      '/signup',
    );
  });

  it('the try-out shows the first kept comments of a long list, and the other ones on request', async () => {
    const { user } = await openApp('/try');
    await user.click(await screen.findByLabelText('Paste comments, or a video’s address'));
    const lines = Array.from({ length: 20 }, (_, i) => `Part ${i + 1} is lovely`);
    await user.paste(lines.join('\n'));
    await user.click(screen.getByRole('button', { name: 'Check Comments' }));
    const list = await results();
    expect(list.getAllByRole('listitem')).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show 12 more kept comments' }));
    expect(list.getAllByRole('listitem')).toHaveLength(20);
  });

  describe('with the address of a video', () => {
    const ADDRESS = 'https://youtu.be/workbench01';
    const SCAM: ScannedComment = {
      id: 'Ug1',
      author: '@luckywinner',
      text: 'Message me on WhatsApp',
      timestamp: '2026-11-24T10:00:00Z',
      parent_id: null,
      verdict: 'hide',
      category: 'scam',
      score: 0.98,
      reasons: [{ code: 'messenger-contact', start: 0, end: 22 }],
    };
    const check = async (api: FakeApi) => {
      const opened = await openApp('/try', { api });
      await opened.user.click(await screen.findByLabelText('Paste comments, or a video’s address'));
      await opened.user.paste(ADDRESS);
      await opened.user.click(screen.getByRole('button', { name: 'Check Comments' }));
      return opened;
    };

    it('the try-out judges a video’s newest comments, and remembers the video for the first preview after the sign-up', async () => {
      const api = new FakeApi().on({ scan: { scanVideo: () => scanned([SCAM]) } });
      const { user, address } = await check(api);
      expect((await results()).getAllByRole('listitem')[0]?.textContent).toMatch(
        /^@luckywinnerHiddenMessage me on WhatsApp.*98% sure$/,
      );
      expect(screen.getByText(/“A bench” by The Workbench/)).toBeDefined();
      expect(await screenFaults()).toEqual([]);
      await user.click(screen.getByRole('link', { name: 'Clean This Video' }));
      expect(address()).toBe('/signup');
      expect(scannedVideo()).toBe('workbench01');
    });

    it('the try-out offers its samples if the API cannot scan videos', async () => {
      const refusal = refusing('SCAN_UNAVAILABLE', 'The scans of today are used up.', {
        resumes_at: null,
      });
      await check(new FakeApi().on({ scan: { scanVideo: refusal } }));
      await screen.findByText('The scans of today are used up.');
      expect(screen.getByRole('button', { name: 'Fake giveaway' })).toBeDefined();
    });

    it('the try-out says if the scanned video has no comments', async () => {
      await check(new FakeApi().on({ scan: { scanVideo: () => scanned([]) } }));
      await screen.findByText('This video has no comments yet.');
    });

    it('the try-out shows an error if the response to a scan does not match the contract', async () => {
      const api = new FakeApi().below('POST /api/scan', () => Response.json({ status: 'success' }));
      await check(api);
      await screen.findByText(/^That did not work/);
    });
  });
});
