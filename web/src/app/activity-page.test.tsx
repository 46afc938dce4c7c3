import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import {
  listedAction,
  activityPage,
  channel,
  hoursAgo,
  pass,
  VIDEO,
} from '../../test/usual-responses.ts';
import { ActivityPage } from './activity-page.tsx';

const DAY_HOURS = 24;
const done = (values: Parameters<typeof pass>[0] = {}) =>
  pass({ status: 'done', trigger: 'schedule', finished_at: hoursAgo(1), ...values });

const openActivity = (api: FakeApi, query = '') =>
  openApp(`/activity${query}`, {
    api,
    signedIn: true,
    page: { path: '/activity', element: <ActivityPage /> },
  });

const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Cleans and actions' });
  return within(list).getAllByRole('listitem');
};

it('the activity page shows each clean with its result, time and trigger', async () => {
  const by_category = { scam: 40, spam: 20, inappropriate: 2 };
  const api = new FakeApi().on({
    activity: {
      listActivity: () =>
        activityPage(
          [
            done({ id: 'p4', status: 'running', total_comments_on_youtube: 30, cleaned_count: 1 }),
            done({ id: 'p3', started_at: hoursAgo(3), cleaned_count: 62, by_category }),
            done({
              id: 'p2',
              trigger: 'manual',
              detector: 'fourth',
              cleaned_count: 0,
              total_comments_on_youtube: 120,
            }),
            done({ id: 'p1', status: 'failed', problem: 'YouTube does not respond.' }),
            done({ id: 'p0', status: 'undone', cleaned_count: 5, restored_count: 5 }),
            done({ id: 'p', video_id: 'removed-one' }),
          ],
          null,
          { [VIDEO]: 'How I edit' },
        ),
    },
  });
  await openActivity(api);
  const [running, hid, nothing, failed, undone, removed] = await rows();
  expect(running?.textContent).toContain('In progress: 30 comments read, 1 hidden');
  expect(hid?.textContent).toContain('3 hours agoScheduled clean');
  expect(hid?.textContent).toContain('62 comments hiddenScam 40Spam 20Inappropriate 2');
  expect(nothing?.textContent).toContain('Clean by handyouDetector fourth');
  expect(nothing?.textContent).toContain('Nothing to hide in 120 comments');
  expect(failed?.textContent).toContain('Failed: YouTube does not respond.');
  expect(undone?.textContent).toContain('Undone: its comments are visible again');
  expect(undone?.textContent).toContain('How I edit');
  expect(removed?.textContent).toContain('A video that was removed (removed-one)');
  expect(within(removed ?? document.body).queryByRole('link')).toBeNull();
  // The API refuses to undo a clean of a removed video.
  expect(within(removed ?? document.body).queryByRole('button')).toBeNull();
  const [undo] = screen.getAllByRole('button', { name: /^Undo/ });
  expect(undo?.ariaLabel).toMatch(/^Undo the clean of How I edit of /);
});

it('the activity page does not call a video removed if Threadsweep has no access to its channel', async () => {
  const api = new FakeApi().on({
    channel: {
      listChannels: () => [channel({ id: 'UC1' }), channel({ id: 'UC2', status: 'reconnect' })],
    },
    activity: {
      listActivity: () =>
        activityPage(
          [
            done({ id: 'p1', channel_id: 'UC1', video_id: 'v1' }),
            done({ id: 'p2', channel_id: 'UC2', video_id: 'v2' }),
            listedAction({ id: 'a3', channel_id: 'UC3', video_id: 'v3' }),
          ],
          null,
          {},
        ),
    },
  });
  await openActivity(api);
  await screen.findByText('A video of a channel without access (v2)');
  screen.getByText('A video of a channel without access (v3)');
  screen.getByText('A video that was removed (v1)');
});

it('the activity page says how many comments of an undone clean the next clean makes visible', async () => {
  const values = { cleaned_count: 5, restored_count: 2, pending_restore_count: 3 };
  const api = new FakeApi().on({
    activity: { listActivity: () => activityPage([done({ status: 'undone', ...values })]) },
  });
  await openActivity(api);
  const [row] = await rows();
  expect(row?.textContent).toContain(
    'Undone: 2 comments are visible again3 comments become visible with the next clean',
  );
  expect(row?.textContent).not.toContain('of them');
});

it('the activity page does not say that no comment is visible after an undo that is pending', async () => {
  const values = { cleaned_count: 3, restored_count: 0, pending_restore_count: 3 };
  const api = new FakeApi().on({
    activity: { listActivity: () => activityPage([done({ status: 'undone', ...values })]) },
  });
  await openActivity(api);
  const [row] = await rows();
  expect(row?.textContent).toContain(
    'This clean was undone.3 comments become visible with the next clean',
  );
});

it('the activity page says how many comments of an undone clean are visible if not all are', async () => {
  const undone = { status: 'undone', cleaned_count: 5 } as const;
  const passes = [
    done({ ...undone, id: 'part', restored_count: 4 }),
    done({ ...undone, id: 'all', restored_count: 5 }),
  ];
  const api = new FakeApi().on({ activity: { listActivity: () => activityPage(passes) } });
  await openActivity(api);
  const [part, all] = (await rows()).map((row) => row.textContent);
  expect(part).toContain('Undone: 4 comments are visible again');
  expect(all).toContain('Undone: its comments are visible again');
  expect(`${part} ${all}`).not.toContain('of them');
});

it('the activity page says how many comments of an undone clean could not be restored', async () => {
  const undone = { status: 'undone', cleaned_count: 5 } as const;
  const passes = [
    done({ ...undone, id: 'none', failed_restore_count: 5 }),
    done({ ...undone, id: 'some', restored_count: 4, failed_restore_count: 1 }),
  ];
  const api = new FakeApi().on({ activity: { listActivity: () => activityPage(passes) } });
  await openActivity(api);
  const [none, some] = (await rows()).map((row) => row.textContent);
  expect(none).toContain('This clean was undone.5 comments could not be restored');
  expect(some).toContain('Undone: 4 comments are visible again1 comment could not be restored');
  expect(`${none} ${some}`).not.toContain('its comments are visible again');
});

it('the activity page can try again to restore the comments of an undone clean', async () => {
  let failed = 1;
  const api = new FakeApi().on({
    activity: {
      listActivity: () =>
        activityPage([
          done({
            status: 'undone',
            cleaned_count: 5,
            restored_count: 5 - failed,
            failed_restore_count: failed,
          }),
        ]),
    },
    cleaning: {
      undoPass: () => {
        failed = 0;
        return { status: 'success', restored_count: 1, message: '' };
      },
    },
  });
  const { user } = await openActivity(api);
  await user.click(await screen.findByRole('button', { name: /^Try again to undo the clean of/ }));
  await screen.findByText('1 comment restored');
  await screen.findByText('Undone: its comments are visible again');
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

it('the activity page can undo a clean, and says if YouTube has deleted the clean’s comments', async () => {
  let status: 'done' | 'undone' = 'done';
  const api = new FakeApi().on({
    activity: {
      listActivity: () =>
        activityPage([
          done({ id: 'p2', status, cleaned_count: 3, restored_count: status === 'undone' ? 3 : 0 }),
          done({
            id: 'p1',
            started_at: hoursAgo(61 * DAY_HOURS),
            cleaned_count: 4,
            restored_count: 1,
          }),
        ]),
    },
    cleaning: {
      undoPass: () => {
        status = 'undone';
        return { status: 'success', restored_count: 3, message: '' };
      },
    },
  });
  const { user } = await openActivity(api);
  const [, old] = await rows();
  expect(old?.textContent).toContain('1 of them was restored.YouTube has deleted these comments');
  await user.click(screen.getByRole('button', { name: /^Undo the clean of/ }));
  await screen.findByText('3 comments restored');
  await screen.findByText('Undone: its comments are visible again');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('a reload of the activity keeps the further pages that the creator has loaded', async () => {
  let status: 'done' | 'undone' = 'done';
  const api = new FakeApi().on({
    activity: {
      listActivity: ({ page_token }) =>
        page_token === undefined
          ? activityPage(
              [
                done({
                  id: 'p2',
                  status,
                  cleaned_count: 3,
                  restored_count: status === 'undone' ? 3 : 0,
                }),
              ],
              'more',
            )
          : activityPage([listedAction({ id: 'old', count: 7 })], 'last', { [VIDEO]: status }),
    },
    cleaning: {
      undoPass: () => {
        status = 'undone';
        return { status: 'success', restored_count: 3, message: '' };
      },
    },
  });
  const { user } = await openActivity(api);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('7 comments hidden');
  await user.click(screen.getByRole('button', { name: /^Undo the clean of/ }));
  await screen.findByText('Undone: its comments are visible again');
  const [, old] = await rows();
  expect(old?.textContent).toContain('undone7 comments hidden');
  screen.getByRole('button', { name: 'Load more' });
});

it.each([
  [2, ['2 comments restored', '3 comments become visible with the next clean']],
  [0, ['3 comments become visible with the next clean']],
])(
  'the undo of a clean says that %i comments are restored, and how many become visible later',
  async (restored_count, texts) => {
    const api = new FakeApi().on({
      activity: { listActivity: () => activityPage([done({ cleaned_count: 5 })]) },
      cleaning: {
        undoPass: () => ({ status: 'success', restored_count, pending_count: 3, message: '' }),
      },
    });
    const { user } = await openActivity(api);
    await user.click(await screen.findByRole('button', { name: /^Undo the clean of/ }));
    for (const text of texts) await screen.findByText(text);
    expect(screen.queryByText('0 comments restored')).toBeNull();
  },
);

it('the activity page does not call comments hidden that only the next clean hides', async () => {
  const api = new FakeApi().on({
    activity: {
      listActivity: () =>
        activityPage([
          listedAction({ id: 'a1', count: 1, pending_count: 1 }),
          listedAction({ id: 'a2', count: 5, pending_count: 2 }),
          listedAction({ id: 'a3', kind: 'restore', count: 1, pending_count: 1 }),
        ]),
    },
  });
  await openActivity(api);
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts[0]).toContain('1 comment will be hidden with the next clean');
  expect(texts[0]).not.toContain('1 comment hidden');
  expect(texts[1]).toContain('3 comments hidden2 comments will be hidden with the next clean');
  expect(texts[2]).toContain('1 comment becomes visible with the next clean');
  expect(texts[2]).not.toContain('restored');
});

it('the activity page does not call comments hidden if YouTube has refused their pending hide', async () => {
  const actions = [
    listedAction({ id: 'a1', count: 1, failed_count: 1 }),
    listedAction({ id: 'a2', count: 4, pending_count: 1, failed_count: 2 }),
  ];
  const api = new FakeApi().on({ activity: { listActivity: () => activityPage(actions) } });
  await openActivity(api);
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts[0]).toContain('1 change could not be made');
  expect(texts[0]).not.toContain('hidden');
  expect(texts[1]).toContain(
    '1 comment hidden1 comment will be hidden with the next clean2 changes could not be made',
  );
});

it('the activity page says which hides and restores were reversed before they took effect', async () => {
  const actions = [
    listedAction({ id: 'a1', count: 1, reversed_count: 1 }),
    listedAction({ id: 'a2', count: 6, pending_count: 2, reversed_count: 3 }),
    listedAction({ id: 'a3', kind: 'restore', count: 2, reversed_count: 2 }),
  ];
  const api = new FakeApi().on({ activity: { listActivity: () => activityPage(actions) } });
  await openActivity(api);
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts[0]).toContain('1 change was reversed before it took effect');
  expect(texts[0]).not.toContain('hidden');
  expect(texts[1]).toContain(
    '1 comment hidden2 comments will be hidden with the next clean3 changes were reversed before they took effect',
  );
  expect(texts[2]).toContain('2 changes were reversed before they took effect');
  expect(texts[2]).not.toContain('restored');
});

it('the activity page shows what a failed clean hid, and can undo it', async () => {
  const failed = done({
    status: 'failed',
    problem: 'Cleaning resumes after midnight.',
    cleaned_count: 50,
    by_category: { scam: 50, spam: 0, inappropriate: 0 },
  });
  const api = new FakeApi().on({
    activity: { listActivity: () => activityPage([failed]) },
    cleaning: { undoPass: () => ({ status: 'success', restored_count: 50, message: '' }) },
  });
  const { user } = await openActivity(api);
  const [row] = await rows();
  expect(row?.textContent).toContain(
    'Failed: Cleaning resumes after midnight. 50 comments hiddenScam 50',
  );
  await user.click(screen.getByRole('button', { name: /^Undo the clean of/ }));
  await screen.findByText('50 comments restored');
});

it('the activity page can be filtered by channel and kind, and the URL contains the filters', async () => {
  const api = new FakeApi().on({
    channel: {
      listChannels: () => [
        channel({ id: 'UC1', channelTitle: 'Garden' }),
        channel({ id: 'UC2', channelTitle: 'Workshop' }),
      ],
    },
    activity: {
      listActivity: ({ account, kind }) =>
        activityPage(account === 'UC2' && kind === 'manual' ? [] : [done()]),
    },
  });
  const { user } = await openActivity(api, '?channel=UC2');
  await rows();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Clean by hand');
  await screen.findByText('Nothing matches this filter.');
  const [last] = api.calls('GET /api/activity').toReversed();
  expect(last?.query.toString()).toBe('account=UC2&kind=manual');
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  await rows();
  expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveProperty('value', '');
});

it('the CSV file of the activity contains the entries of all pages', async () => {
  const files: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) void blob.text().then((text) => files.push(text));
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const api = new FakeApi().on({
    activity: {
      listActivity: ({ page_token }) =>
        page_token === undefined
          ? activityPage(
              [
                done({
                  id: 'new',
                  detector: 'fourth',
                  status: 'undone',
                  restored_count: 2,
                  pending_restore_count: 31,
                }),
              ],
              'next',
            )
          : activityPage([
              listedAction({ id: 'act', kind: 'settings', settings: { auto_cleaning: 'off' } }),
              done({ id: 'old', problem: '=1+1' }),
            ]),
    },
  });
  const { user } = await openActivity(api);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = files[0]?.trim().split('\r\n') ?? [];
  expect(lines[0]).toMatch(/^at,kind,by,channel_id,video_id,video_title,finished_at,status/);
  expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(['new', 'act', 'old']);
  expect(lines[3]).toContain("'=1+1");
  expect(lines[1]).toContain(VIDEO);
  expect(lines[1]).toContain('fourth');
  const column = lines[0]?.split(',').indexOf('pending_restores') ?? -1;
  expect(lines.slice(1).map((line) => line.split(',')[column])).toEqual(['31', '', '0']);
  expect(lines[2]).toContain('settings,creator');
  expect(lines[2]).toContain('auto_cleaning=off');
});

it('the activity page says what to do if nothing was cleaned yet or if the list cannot be loaded', async () => {
  let fails = true;
  const api = new FakeApi().on({
    activity: {
      listActivity: () => (fails ? refusing('INTERNAL_SERVER_ERROR', 'Down')() : activityPage([])),
    },
  });
  const { user } = await openActivity(api);
  await screen.findByText('Could not load the activity');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing has happened yet.');
});

it('the activity page lists the actions of the creator, of programs and of YouTube between the cleans', async () => {
  const author = `UC${'a'.repeat(22)}`;
  const account = { channel_id: null, video_id: null };
  const api = new FakeApi().on({
    activity: {
      listActivity: () =>
        activityPage(
          [
            listedAction({ id: 'a1', count: 12 }),
            listedAction({ id: 'a2', kind: 'restore', by: 'youtube' }),
            listedAction({ id: 'a3', kind: 'keep', by: 'token', count: 3 }),
            listedAction({ id: 'a4', kind: 'rules', rule: 'block', author_id: author, ...account }),
            listedAction({
              id: 'a5',
              kind: 'settings',
              settings: { auto_cleaning: 'off', handling_spam: 'ask', sensitivity_scam: 'strict' },
              ...account,
            }),
            done({ id: 'p1', cleaned_count: 62, restored_count: 3 }),
            listedAction({
              id: 'a6',
              kind: 'rules',
              rule: 'block',
              text: { kind: 'word', value: 'casino' },
              ...account,
            }),
            listedAction({ id: 'a7', kind: 'settings', settings: { learned: 'reset' } }),
          ],
          null,
          { [VIDEO]: 'How I edit' },
        ),
    },
  });
  await openActivity(api);
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts[0]).toBe('just nowHide by handyouHow I edit12 comments hidden');
  expect(texts[1]).toContain('Restoreon YouTubeHow I edit1 comment restored');
  expect(texts[2]).toContain(
    'Kept in the reviewa program with your tokenHow I edit3 comments kept',
  );
  expect(texts[3]).toContain('RulesyouAn author is blocked.');
  expect(texts[4]).toContain('SettingsyouAuto-clean: Off\nSpam: Ask me\nScam: Strict');
  expect(texts[5]).toContain('62 comments hidden');
  expect(texts[5]).toContain('3 of them were restored.');
  expect(texts[6]).toContain('Rulesyou“casino” is blocked.');
  expect(texts[7]).toContain('What Threadsweep had learned was reset.');
  const link = screen.getByRole('link', { name: 'Show the author on YouTube' });
  expect(link.getAttribute('href')).toBe(`https://www.youtube.com/channel/${author}`);
});

it('the activity page shows which channel’s settings changed, without the text of the instructions', async () => {
  const settings = {
    sensitivity_spam: 'strict',
    handling_scam: 'account',
    instructions: 'on',
  } as const;
  const action = { kind: 'settings', video_id: null } as const;
  const api = new FakeApi().on({
    activity: {
      listActivity: () =>
        activityPage([
          listedAction({ id: 'a1', ...action, channel_id: 'UC1', settings }),
          listedAction({
            id: 'a2',
            ...action,
            channel_id: 'UC9',
            settings: { instructions: 'account' },
          }),
        ]),
    },
  });
  await openActivity(api);
  await screen.findByText(
    'Paper Kite Spam: Strict Scam: As all channels Instructions for Gemini: On',
  );
  screen.getByText('Instructions for Gemini: As all channels');
});

it('if the URL contains a date, the activity page lists only later entries and says so', async () => {
  const api = new FakeApi().on({
    activity: {
      listActivity: ({ since }) =>
        activityPage(since === undefined ? [done(), listedAction()] : [done()]),
    },
  });
  const { user } = await openActivity(api, '?since=2026-11-20T10:00:00.000Z');
  expect(await rows()).toHaveLength(1);
  screen.getByText(/^Only since November 20, 2026/);
  await user.click(screen.getByRole('button', { name: 'Show all times' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(api.calls('GET /api/activity')[0]?.query.get('since')).toBe('2026-11-20T10:00:00.000Z');
});
