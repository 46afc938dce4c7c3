import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import { NO_FACTS } from '@threadsweep/shared/documents/comment.ts';
import { expect, test } from 'vitest';

import type { HideRequest } from '../ports/decisions.ts';
import type { Progress, ResumePoint } from '../ports/pass-record.ts';
import type { Completion, PlannedPass } from '../ports/passes.ts';
import {
  begun,
  completed,
  failed,
  interrupted,
  isUnfinished,
  newRecord,
  reported,
  withHidden,
} from './record.ts';

const START = '2026-11-20T10:00:00.000Z';
const END = '2026-11-20T10:01:00.000Z';
const PROGRESS: Progress = { read: 100, judged: 99, fresh: 50, updated: 1, quotaUnits: 3 };
const RESUME_POINT: ResumePoint = {
  at: END,
  extent: 'everything',
  token: 'page-2',
  allRead: false,
  replies: [],
  counts: { read: 100, judged: 99, fresh: 50, updated: 1 },
};

const pass: PlannedPass = {
  id: 'pass',
  video: { id: 'video', title: '', publishedAt: START, lastCleanedAt: null, hidesWait: false },
  trigger: 'manual',
  dueAt: 0,
  isLast: false,
};
const running = () => newRecord({ ...place, trigger: 'manual', status: 'running' }, START);
const place = { channelId: 'channel', videoId: 'video' };

function hidden(...categories: HideRequest['category'][]): HideRequest[] {
  return categories.map((category, n) => {
    const of = { videoId: 'video', passId: 'pass', reasons: [], decidedAt: 0, stored: true };
    const facts = { actor: 'manual' as const, facts: NO_FACTS };
    return Object.assign(of, facts, { id: `c${n}`, category, score: 1 });
  });
}

function completion(progress: Progress): Completion {
  return { progress, limitReached: true, hidden: [], cleared: [], hidesBy: null };
}

test('the record of a new pass has no counts', () => {
  const record = begun(undefined, pass, 'channel', START);
  const detector = shippedModel().version;
  expect(record).toEqual({ ...running(), detector });
  expect(record).toMatchObject({
    ...place,
    startedAt: START,
    finishedAt: null,
    read: 0,
    cleaned: 0,
  });
});

test('a waiting, running or failed pass resumes with its stored counts and start time', () => {
  const stored = {
    ...withHidden(reported(running(), PROGRESS), hidden('scam')),
    goesOn: RESUME_POINT,
  };
  for (const status of ['waiting', 'running', 'failed'] as const) {
    const resumed = begun({ ...stored, status, problem: 'no' }, pass, 'channel', END);
    const detector = shippedModel().version;
    expect(resumed).toEqual({ ...stored, detector, status: 'running', problem: null });
  }
});

test('a pass record names who started the pass, and names no detector version if the creator chose the comments', () => {
  expect(running().by).toBe('creator');
  expect(newRecord({ ...place, trigger: 'schedule', status: 'running' }, START).by).toBe(
    'schedule',
  );
  const chosen = begun(undefined, { ...pass, by: 'token', chosen: ['c1'] }, 'channel', START);
  expect(chosen).toMatchObject({ by: 'token', detector: null });
  expect(chosen && begun(chosen, pass, 'channel', END)).toMatchObject({
    by: 'token',
    detector: null,
  });
});

test('a pass that is done or undone cannot start again', () => {
  for (const status of ['done', 'undone'] as const)
    expect(begun({ ...running(), status }, pass, 'channel', END)).toBeUndefined();
});

test('a progress report replaces the counts of a pass, and adds the reported units to the units of the pass', () => {
  const once = reported(running(), PROGRESS);
  expect(once).toMatchObject({ read: 100, judged: 99, fresh: 50, updated: 1, quotaUnits: 3 });
  expect(reported(once, { ...PROGRESS, read: 200 })).toMatchObject({ read: 200, quotaUnits: 6 });
});

test('an interrupted pass keeps its status and stores where it can resume', () => {
  const record = interrupted(running(), PROGRESS, RESUME_POINT);
  expect(record).toMatchObject({ status: 'running', read: 100, goesOn: RESUME_POINT });
});

test('a pass record counts hidden comments in total and by category', () => {
  const record = withHidden(withHidden(running(), hidden('scam', 'spam')), hidden('scam'));
  const byCategory = { scam: 2, spam: 1, inappropriate: 0 };
  expect(record).toMatchObject({ cleaned: 3, moderated: 3, byCategory });
});

test('a completed pass counts its last comments and stores neither a problem nor a position where it can resume', () => {
  const stored = { ...interrupted(running(), PROGRESS, RESUME_POINT), problem: 'no' };
  const record = completed(stored, completion(PROGRESS), hidden('scam', 'scam'), END);
  const end = { status: 'done', finishedAt: END, problem: null, goesOn: null, limitReached: true };
  expect(record).toMatchObject({ ...end, cleaned: 2, quotaUnits: 6, startedAt: START });
});

test('a failed pass stores the problem, and keeps its counts and the position where it can resume', () => {
  const stored = interrupted(withHidden(running(), hidden('spam')), PROGRESS, RESUME_POINT);
  const end = { status: 'failed', problem: 'no', finishedAt: END } as const;
  expect(failed(stored, 'no', END)).toEqual({ ...stored, ...end });
});

test('of the pass statuses, only waiting and running count as unfinished', () => {
  const statuses = ['waiting', 'running', 'done', 'failed', 'undone'] as const;
  const unfinished = statuses.filter((status) => isUnfinished({ status }));
  expect(unfinished).toEqual(['waiting', 'running']);
});

test('the functions that change a pass record return a new record and leave their argument unchanged', () => {
  const stored = Object.freeze(running());
  Object.freeze(stored.byCategory);
  begun(stored, pass, 'channel', END);
  interrupted(stored, PROGRESS, RESUME_POINT);
  completed(stored, completion(PROGRESS), hidden('scam'), END);
  failed(stored, 'no', END);
  expect(stored).toEqual(running());
});
