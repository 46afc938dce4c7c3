import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startYoutubeEnvironment } from '../../test/youtube/youtube-environment.ts';
import type { ChannelVideo } from './channel-body.ts';
import { datasetVideo } from './load-dataset.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

const SAMPLE = `COMMENT_ID,AUTHOR,DATE,CONTENT,CLASS
a1,Ada,2014-05-01T10:00:00,"Great chair,<br />and a ""great"" dog\u{FEFF}",0
a2,Bo,,"Two
lines &amp; a <a rel=""nofollow"" href=""http://shop.example/?a=1&amp;b=2"">shop.example</a>",1
a3,Bo,,I &lt;3 this &#39;bench&#39;,0
a1,Cy,2014-05-01T16:00:00.376000,<b>same</b> id again,1
`;

describe('a labelled comment set', () => {
  it('a labelled comment set becomes a video whose name and id come from the file name alone', () => {
    const video = datasetVideo(SAMPLE, '/some/folder/Sample01-Chairs.csv', NOW);
    expect(video.title).toBe('Sample01 Chairs');
    expect(video.id).toMatch(/^[\w-]{11}$/);
    expect(datasetVideo(SAMPLE, 'Sample01-Chairs.csv', new Date(0)).id).toBe(video.id);
    expect(datasetVideo(SAMPLE, 'Sample02-Chairs.csv', NOW).id).not.toBe(video.id);
  });

  it('comments of a labelled set keep their dates, however old, and undated comments get dates between those dates', () => {
    const video = datasetVideo(SAMPLE, 'sample.csv', NOW);
    expect(video.publishedAt).toBe('2014-05-01T10:00:00.000Z');
    expect(video.comments.map(({ publishedAt }) => publishedAt)).toEqual([
      '2014-05-01T10:00:00.000Z',
      '2014-05-01T12:00:00.125Z',
      '2014-05-01T14:00:00.251Z',
      '2014-05-01T16:00:00.376Z',
    ]);
  });

  it('if no comment of a labelled set has a date, the comments get times spread over the last day', () => {
    const csv = SAMPLE.replaceAll(/2014-05-01T[\d:.]+/g, '');
    const times = datasetVideo(csv, 'sample.csv', NOW).comments.map((c) =>
      Date.parse(c.publishedAt),
    );
    expect(Math.min(...times)).toBeGreaterThan(NOW.getTime() - 24 * 3600 * 1000);
    expect(Math.max(...times)).toBeLessThan(NOW.getTime());
    expect(new Set(times).size).toBe(4);
  });

  it('loading a labelled comment set decodes line breaks, entities and hyperlinks, and removes U+FEFF', () => {
    const texts = datasetVideo(SAMPLE, 'sample.csv', NOW).comments.map(({ text }) => text);
    expect(texts).toEqual([
      'Great chair,\nand a "great" dog',
      'Two\nlines & a shop.example',
      "I <3 this 'bench'",
      'same id again',
    ]);
  });

  it('comments of a labelled set keep their ids, but a repeated id gets a number', () => {
    const ids = datasetVideo(SAMPLE, 'sample.csv', NOW).comments.map(({ id }) => id);
    expect(ids).toEqual(['a1', 'a2', 'a3', 'a1-2']);
  });

  it('all comments of one author in a labelled set get the same channel id', () => {
    const [ada, bo, boAgain] = datasetVideo(SAMPLE, 'sample.csv', NOW).comments;
    expect(bo?.authorChannelId).toMatch(/^UC[\w-]{22}$/);
    expect(boAgain?.authorChannelId).toBe(bo?.authorChannelId);
    expect(ada?.authorChannelId).not.toBe(bo?.authorChannelId);
  });

  it('loading a labelled comment set removes the labels', () => {
    expect(JSON.stringify(datasetVideo(SAMPLE, 'sample.csv', NOW))).not.toMatch(/class|label/i);
  });

  it.each([
    ['', 'bad.csv: the file is empty'],
    ['COMMENT_ID,AUTHOR,DATE,CONTENT,CLASS\n', 'bad.csv: no comments below the header'],
    ['COMMENT_ID,AUTHOR,CONTENT\nx,y,z\n', 'bad.csv: missing columns DATE, CLASS'],
    [SAMPLE.replace('Ada', ''), 'bad.csv: comment 1: AUTHOR is empty'],
    [SAMPLE.replace(',0\na2', ',9\na2'), 'bad.csv: comment 1: CLASS must be 0'],
    [SAMPLE.replace('2014-05-01T10:00:00', 'May 1st'), 'comment 1: DATE "May 1st" is no ISO 8601'],
    [`${SAMPLE}a9,only two\n`, 'bad.csv: not a CSV file: Invalid Record Length'],
    [`${SAMPLE}a9,Di,,"no end,0\n`, 'bad.csv: not a CSV file: Quote Not Closed'],
  ])(
    'a labelled comment set that is not valid is refused, and the message names the file and the error (%#)',
    (csv, message) => {
      expect(() => datasetVideo(csv, 'bad.csv', NOW)).toThrow(message);
    },
  );

  it('every file of the YouTube Spam Collection can be loaded as a labelled comment set', async (context) => {
    const folder = path.resolve(
      import.meta.dirname,
      '../../../../shared/data/youtube-spam-collection',
    );
    if (!existsSync(folder)) context.skip('the labelled sets are not part of a clone');
    const files = (await readdir(folder)).filter((file) => file.endsWith('.csv'));
    expect(files.length).toBeGreaterThan(0);
    const videos: ChannelVideo[] = [];
    for (const file of files) {
      const video = datasetVideo(await readFile(path.join(folder, file), 'utf8'), file, NOW);
      videos.push(video);
      expect(video.comments.length).toBeGreaterThanOrEqual(350);
      const ids = video.comments.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { text, publishedAt } of video.comments) {
        expect(text).not.toMatch(/\u{FEFF}|&(?:amp|quot|#39);|ot-hashtag|rel="nofollow"|<br/u);
        expect(text).not.toBe('');
        expect(publishedAt >= video.publishedAt).toBe(true);
        expect(publishedAt < '2016').toBe(true);
      }
    }
    const environment = await startYoutubeEnvironment();
    try {
      const body = { channel: { title: 'YouTube Spam Collection' }, videos };
      const answer = await environment.control(
        'PUT',
        `/youtube/channels/UC${'d'.repeat(22)}`,
        body,
      );
      expect(answer.status).toBe(200);
    } finally {
      await environment.close();
    }
  });
});
