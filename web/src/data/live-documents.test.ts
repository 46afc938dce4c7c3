import { type VideoDocument, videoDocument } from '@threadsweep/shared/documents/video.ts';
import { expect, test } from 'vitest';

import { livePass, liveVideo } from './live-documents.ts';

const STORED: VideoDocument = {
  channelId: 'UCworkbenchchannel000001',
  title: 'A bench',
  thumbnails: { maxres: null, standard: null, high: 'https://i.ytimg.com/vi/workbench01/hq.jpg' },
  publishedAt: '2026-11-23T17:07:00.331Z',
  commentCount: 118,
  hiddenCount: 2,
  lastCleanedAt: '2026-11-24T02:07:00.377Z',
  passId: null,
  nextPassAt: '2026-11-24T03:07:00.331Z',
  passDueAt: '2026-11-24T03:07:00.331Z',
  lastPass: {
    id: '399c5eabb15acca3c300',
    trigger: 'schedule',
    status: 'done',
    finishedAt: '2026-11-24T02:07:00.377Z',
    cleaned: 2,
    limitReached: false,
    problem: null,
  },
  hidesWait: false,
  removed: false,
  refreshedAt: '2026-11-23T17:07:00.331Z',
};

test('a video has the values that the schema gives for its document', () => {
  const { passDueAt, hidesWait, removed, refreshedAt, ...shown } = videoDocument.parse(STORED);
  expect([passDueAt, hidesWait, removed, refreshedAt]).not.toContain(undefined);
  expect(liveVideo('workbench01', STORED)).toEqual({ id: 'workbench01', ...shown });
});

test('a video that an earlier version stored has the defaults of the schema', () => {
  const { nextPassAt, lastPass, passDueAt, hidesWait, ...earlier } = STORED;
  expect([nextPassAt, lastPass, passDueAt, hidesWait]).not.toContain(null);
  const parsed = videoDocument.parse(earlier);
  expect(liveVideo('workbench01', earlier)).toMatchObject({
    nextPassAt: parsed.nextPassAt,
    lastPass: parsed.lastPass,
  });
});

test('a video with fields of other types has empty values, and no screen fails', () => {
  expect(
    liveVideo('workbench01', { title: 7, thumbnails: 'none', commentCount: 'many', lastPass: [] }),
  ).toMatchObject({
    title: '',
    thumbnails: { maxres: null, standard: null, high: null },
    commentCount: 0,
    lastPass: { status: 'failed', cleaned: 0 },
  });
});

test('a running pass has its video and its counts', () => {
  const stored = { videoId: 'workbench01', status: 'running', read: 400, cleaned: 12, fresh: 9 };
  expect(livePass('p1', stored)).toEqual({
    id: 'p1',
    videoId: 'workbench01',
    read: 400,
    cleaned: 12,
  });
});
