import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startYoutubeEnvironment } from '../../test/youtube/youtube-environment.ts';
import type { VideoReply } from './channel-body.ts';
import type { DemoChannel, DemoReply } from './demo-format.ts';
import { loadDemoChannels, loadDemoCreator, readDemoChannels } from './load-demo-data.ts';

const DATA = path.resolve(import.meta.dirname, '../../../emulator-data');
const NOW = new Date('2026-03-01T12:00:00.000Z');

function flat<T>(comments: (T & { replies?: T[] | undefined })[]): T[] {
  return comments.flatMap((comment) => [comment, ...(comment.replies ?? [])]);
}

describe('the demo channels', () => {
  let channels: DemoChannel[];
  let main: DemoChannel;
  let comments: DemoReply[];

  beforeAll(async () => {
    channels = await readDemoChannels(DATA);
    const { channelId } = await loadDemoCreator(DATA);
    const found = channels.find((channel) => channel.channelId === channelId);
    if (found === undefined) throw new Error(`the creator's channel ${channelId} is missing`);
    main = found;
    comments = main.videos.flatMap((video) => flat(video.comments));
  });

  it('the demo data contain two channels, a main one and a small one', () => {
    expect(channels).toHaveLength(2);
    const second = channels.find((channel) => channel !== main);
    expect(second?.videos).toHaveLength(2);
    const secondComments = second?.videos.flatMap((video) => flat(video.comments)) ?? [];
    expect(secondComments.length).toBeGreaterThanOrEqual(25);
    expect(secondComments.length).toBeLessThanOrEqual(50);
  });

  it('the demo channels have at least eight videos, from an hour to a year old', () => {
    const ages = main.videos.map((video) => video.ageHours);
    expect(ages.length).toBeGreaterThanOrEqual(8);
    expect(Math.min(...ages)).toBeLessThanOrEqual(1);
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(365 * 24);
    // The Free plan cleans a video for 24 hours, paid plans for 192. The demo data must contain
    // videos of both ages.
    expect(ages.filter((age) => age < 24).length).toBeGreaterThanOrEqual(3);
    expect(ages.filter((age) => age >= 24 && age < 192).length).toBeGreaterThanOrEqual(3);
  });

  it('the demo channels have about 1,500 comments, most of them under one busy video', () => {
    expect(comments.length).toBeGreaterThanOrEqual(1400);
    expect(comments.length).toBeLessThanOrEqual(1700);
    const sizes = main.videos.map((video) => flat(video.comments).length);
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(430);
    expect(Math.min(...sizes)).toBeLessThanOrEqual(80);
  });

  it('no two demo videos and no two demo comments have the same id', () => {
    const ids = channels.flatMap((channel) =>
      channel.videos.flatMap((video) => [
        video.id,
        ...flat(video.comments).map((comment) => comment.id),
      ]),
    );
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('12 to 18 per cent of the demo comments are unwanted, and each category has some', () => {
    const of = (label: DemoReply['label']) =>
      comments.filter((comment) => comment.label === label).length;
    const unwanted = 1 - of('ham') / comments.length;
    expect(unwanted).toBeGreaterThanOrEqual(0.12);
    expect(unwanted).toBeLessThanOrEqual(0.18);
    expect(of('scam')).toBeGreaterThanOrEqual(70);
    expect(of('spam')).toBeGreaterThanOrEqual(50);
    expect(of('inappropriate')).toBeGreaterThanOrEqual(20);
  });

  it('most demo comments are in English, and many are in French or Spanish', () => {
    const shares = { en: 0, fr: 0, es: 0 };
    for (const comment of comments) {
      const language = languageOf(comment.text);
      if (language !== undefined) shares[language] += 1;
    }
    const known = shares.en + shares.fr + shares.es;
    expect(known / comments.length).toBeGreaterThan(0.8);
    expect(shares.en / known).toBeGreaterThan(0.5);
    expect(shares.en / known).toBeLessThan(0.7);
    expect(shares.fr / known).toBeGreaterThan(0.15);
    expect(shares.es / known).toBeGreaterThan(0.15);
  });

  it('the demo comments include harmless ones in Chinese, Cyrillic, Arabic, Devanagari, Korean and Japanese script', () => {
    const wanted = comments.filter(({ label }) => label === 'ham').map(({ text }) => text);
    const scripts = ['Han', 'Cyrillic', 'Arabic', 'Devanagari', 'Hangul', 'Hiragana'];
    const missing = scripts.filter((script) => {
      const pattern = new RegExp(`\\p{Script=${script}}{2}`, 'u');
      return !wanted.some((text) => pattern.test(text));
    });
    expect(missing).toEqual([]);
  });

  it('in the demo data, only unwanted comments have repeated texts', () => {
    const texts = comments.filter(({ label }) => label === 'ham').map(({ text }) => text);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it('the demo comments include threads, and the longest thread has more than twenty replies', () => {
    const threads = main.videos
      .flatMap((video) => video.comments)
      .map((comment) => comment.replies?.length ?? 0)
      .filter((replies) => replies > 0);
    expect(threads.length).toBeGreaterThan(200);
    // YouTube sends five replies with a thread, so longer threads need a second call.
    expect(threads.filter((replies) => replies > 5).length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...threads)).toBeGreaterThan(20);
  });

  it("the demo comments include the creator's replies under the channel's own id, one of them with a hyperlink", () => {
    const own = comments.filter((comment) => comment.authorChannelId === main.channelId);
    expect(own.length).toBeGreaterThan(30);
    expect(new Set(own.map(({ author }) => author))).toEqual(new Set([main.channel.handle]));
    expect(new Set(own.map(({ label }) => label))).toEqual(new Set(['ham']));
    expect(own.some(({ text }) => text.includes('https://'))).toBe(true);
  });

  it('the demo comments include harmless and unwanted comments that YouTube already holds for review', () => {
    const held = comments.filter(({ moderationStatus }) => moderationStatus !== undefined);
    expect(new Set(held.map(({ moderationStatus }) => moderationStatus))).toEqual(
      new Set(['heldForReview', 'likelySpam']),
    );
    expect(held.some(({ label }) => label === 'ham')).toBe(true);
    expect(held.length).toBeLessThan(20);
  });

  it('the demo comments contain no phone number and no address that could belong to a real person', () => {
    for (const { text } of channels.flatMap((channel) =>
      channel.videos.flatMap((video) => flat(video.comments)),
    )) {
      // Removes keycap digits and direction marks, which disguise a number.
      const plain = text.normalize('NFKC').replaceAll(/[\u{FE0F}\u{20E3}\p{Cf}]/gu, '');
      for (const [run] of plain.matchAll(/\d(?:[\s().+-]*\d){6,}/g)) {
        expect(run.replaceAll(/\D/g, '')).toMatch(/^1?55501\d\d$/);
      }
      expect(plain).not.toMatch(/[a-z0-9]\.(?:com|net|org|io|me|ly|co|info|shop|xyz|fr|es)\b/i);
      for (const [, host] of plain.matchAll(/https?:\/\/([^\s/]+)/g)) {
        expect(host).toMatch(/\.(?:example|invalid|test)$/);
      }
    }
  });

  it('the demo data are loaded with times relative to the time of loading, and without their labels', async () => {
    const loaded = await loadDemoChannels(DATA, NOW);
    const body = loaded.find(({ channelId }) => channelId === main.channelId)?.body;
    expect(body?.channel).toEqual(main.channel);
    expect(body?.videos.map(({ id }) => id)).toEqual(main.videos.map(({ id }) => id));
    expect(body?.videos[0]?.publishedAt).toBe('2026-03-01T11:00:00.000Z');
    const all: VideoReply[] = [];
    for (const video of body?.videos ?? []) {
      for (const thread of video.comments) {
        expect(thread.publishedAt >= video.publishedAt).toBe(true);
        for (const reply of thread.replies ?? []) {
          expect(reply.publishedAt >= thread.publishedAt).toBe(true);
        }
      }
      all.push(...flat(video.comments));
    }
    expect(all).toHaveLength(comments.length);
    expect(all.every(({ publishedAt }) => publishedAt <= NOW.toISOString())).toBe(true);
    expect(JSON.stringify(loaded)).not.toContain('"label"');
  });

  it('the YouTube emulator can connect the demo channels and list their comments', async () => {
    const environment = await startYoutubeEnvironment();
    try {
      for (const { channelId, body } of await loadDemoChannels(DATA, new Date())) {
        const answer = await environment.control('PUT', `/youtube/channels/${channelId}`, body);
        expect(answer.status).toBe(200);
      }
      const busiest = main.videos.toSorted((a, b) => b.comments.length - a.comments.length)[0];
      const youtube = await environment.apiOf(main.channelId);
      const { data } = await youtube.commentThreads.list({
        part: ['snippet', 'replies'],
        videoId: busiest?.id ?? '',
        maxResults: 100,
      });
      expect(data.items).toHaveLength(100);
      const { data: held } = await youtube.commentThreads.list({
        part: ['snippet'],
        allThreadsRelatedToChannelId: main.channelId,
        moderationStatus: 'heldForReview',
      });
      expect(held.items?.length).toBeGreaterThan(0);
    } finally {
      await environment.close();
    }
  });

  it('some demo videos lack large thumbnails, and some have no thumbnails', () => {
    const sizes = main.videos.map((video) => Object.keys(video.thumbnails ?? {}));
    expect(sizes).toContainEqual([]);
    expect(sizes).toContainEqual(['high']);
    expect(sizes).toContainEqual(['maxres', 'standard', 'high']);
  });
});

describe('a data folder with an error', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'demo-data-'));
    await cp(DATA, folder, { recursive: true });
    file = path.join(folder, 'channels', 'wobbly-bench-extras.json');
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function loadedAfter(change: (text: string) => string): Promise<unknown> {
    const original = await readFile(path.join(DATA, 'channels/wobbly-bench-extras.json'), 'utf8');
    await writeFile(file, change(original));
    return loadDemoChannels(folder, NOW);
  }

  it('demo data with invalid JSON are refused, and the message names the file', async () => {
    const loading = loadedAfter((text) => text.slice(0, -10));
    await expect(loading).rejects.toThrow(/wobbly-bench-extras\.json: cannot be read: .*JSON/s);
  });

  it('demo data that break the format are refused, and the message names the file and the field', async () => {
    const loading = loadedAfter((text) => text.replace('"label":"ham"', '"label":"nice"'));
    await expect(loading).rejects.toThrow(/extras\.json:.*videos\[0\]\.comments\[0\]\.label/s);
  });

  it('demo data are refused if a comment is older than its video', async () => {
    const loading = loadedAfter((text) => text.replace(/"ageMinutes":\d+/, '"ageMinutes":999999'));
    await expect(loading).rejects.toThrow(/older than what it answers/);
  });

  it('demo data are refused if two comments have the same id', async () => {
    const loading = loadedAfter((text) => {
      const [first, second] = [...text.matchAll(/\{"id":"(Ug[^"]+)"/g)].map((match) => match[1]);
      if (first === undefined || second === undefined) throw new Error('two comments expected');
      return text.replaceAll(second, first);
    });
    await expect(loading).rejects.toThrow(/the comment id Ug\S+ stands twice/);
  });

  it('a demo comment without an id gets the same id at each start', async () => {
    const first = await loadedAfter(withoutFirstCommentId);
    expect(await loadedAfter(withoutFirstCommentId)).toEqual(first);
    const ids = JSON.stringify(first).match(/"id":"Ug[^"]+"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('a folder for demo data that does not exist is refused', async () => {
    await expect(loadDemoChannels(path.join(folder, 'none'), NOW)).rejects.toThrow(/none/);
    await expect(loadDemoCreator(path.join(folder, 'none'))).rejects.toThrow(/creator\.json/);
  });
});

function withoutFirstCommentId(json: string): string {
  return json.replace(/"id":"Ug[^"]+",/, '');
}

const STOP_WORDS = {
  en: 'the a i you is it and to of my that this for was with your so not are have just but what how me from be if can do we he her his they there don no at on in one dont im youre why who he its',
  fr: 'le la les des une est pas je tu vous nous pour avec dans sur mais merci très trop moi ça mon ma ton et il elle qui quoi bien fait aussi même au ce cette on du en de un y si par sans j c l',
  es: 'el los las una un es no yo que por para con en pero gracias muy mi tu su del y lo qué cómo está bien más se me te ya si eso este la de al a hay le sin como hola',
} as const;

function languageOf(text: string): keyof typeof STOP_WORDS | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const votes = (['en', 'fr', 'es'] as const).map((language) => {
    const common = new Set<string>(STOP_WORDS[language].split(' '));
    return { language, count: words.filter((word) => common.has(word)).length };
  });
  const [best, next] = votes.toSorted((a, b) => b.count - a.count);
  if (best === undefined || best.count === next?.count) return undefined;
  return best.language;
}
