import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { channel, hoursAgo, pass, passPage, VIDEO } from '../../test/usual-answers.ts';
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
  const list = await screen.findByRole('list', { name: 'Cleans' });
  return within(list).getAllByRole('listitem');
};

it('lists what each clean did, when and why', async () => {
  const by_category = { scam: 40, spam: 20, inappropriate: 2 };
  const api = new FakeApi().on({
    cleaning: {
      listPasses: () =>
        passPage(
          [
            done({ id: 'p4', status: 'running', total_comments_on_youtube: 30, cleaned_count: 1 }),
            done({ id: 'p3', started_at: hoursAgo(3), cleaned_count: 62, by_category }),
            done({ id: 'p2', trigger: 'manual', cleaned_count: 0, total_comments_on_youtube: 120 }),
            done({ id: 'p1', status: 'failed', problem: 'YouTube does not answer.' }),
            done({ id: 'p0', status: 'undone', cleaned_count: 5 }),
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
  expect(nothing?.textContent).toContain('Clean by hand');
  expect(nothing?.textContent).toContain('Nothing to hide in 120 comments');
  expect(failed?.textContent).toContain('Failed: YouTube does not answer.');
  expect(undone?.textContent).toContain('Undone: its comments are visible again');
  expect(undone?.textContent).toContain('How I edit');
  expect(removed?.textContent).toContain('removed-one');
  const [undo] = screen.getAllByRole('button', { name: /^Undo/ });
  expect(undo?.ariaLabel).toMatch(/^Undo the clean of How I edit of /);
});

it('undoes a clean, and says when YouTube no longer has its comments', async () => {
  let status: 'done' | 'undone' = 'done';
  const api = new FakeApi().on({
    cleaning: {
      listPasses: () =>
        passPage([
          done({ id: 'p2', status, cleaned_count: 3 }),
          done({ id: 'p1', started_at: hoursAgo(61 * DAY_HOURS), cleaned_count: 4 }),
        ]),
      undoPass: () => {
        status = 'undone';
        return { status: 'success', restored_count: 3, message: '' };
      },
    },
  });
  const { user } = await openActivity(api);
  const [, old] = await rows();
  expect(old?.textContent).toContain('YouTube has deleted these comments');
  await user.click(screen.getByRole('button', { name: /^Undo the clean of/ }));
  await screen.findByText('3 comments restored');
  await screen.findByText('Undone: its comments are visible again');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('filters by channel and kind, and keeps the filter in the address', async () => {
  const api = new FakeApi().on({
    channel: {
      listChannels: () => [
        channel({ id: 'UC1', channelTitle: 'Garden' }),
        channel({ id: 'UC2', channelTitle: 'Workshop' }),
      ],
    },
    cleaning: {
      listPasses: ({ account, trigger }) =>
        passPage(account === 'UC2' && trigger === 'manual' ? [] : [done()]),
    },
  });
  const { user } = await openActivity(api, '?channel=UC2');
  await rows();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Clean by hand');
  await screen.findByText('No clean matches this filter.');
  const [last] = api.calls('GET /api/passes').toReversed();
  expect(last?.query.toString()).toBe('account=UC2&trigger=manual');
  await user.click(screen.getByRole('button', { name: 'Show all cleans' }));
  await rows();
  expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveProperty('value', '');
});

it('collects every page for the CSV file', async () => {
  const files: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) void blob.text().then((text) => files.push(text));
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const api = new FakeApi().on({
    cleaning: {
      listPasses: ({ page_token }) =>
        page_token === undefined
          ? passPage([done({ id: 'new' })], 'next')
          : passPage([done({ id: 'old', problem: '=1+1' })]),
    },
  });
  const { user } = await openActivity(api);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = files[0]?.trim().split('\r\n') ?? [];
  expect(lines[0]).toMatch(
    /^started_at,finished_at,channel_id,video_id,video_title,trigger,status/,
  );
  expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(['new', 'old']);
  expect(lines[2]).toContain("'=1+1");
  expect(lines[1]).toContain(VIDEO);
});

it('says what to do if nothing was cleaned yet, and if the list fails', async () => {
  let fails = true;
  const api = new FakeApi().on({
    cleaning: {
      listPasses: () => (fails ? refusing('INTERNAL_SERVER_ERROR', 'Down')() : passPage([])),
    },
  });
  const { user } = await openActivity(api);
  await screen.findByText('Could not load the activity');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing has been cleaned yet.');
});
