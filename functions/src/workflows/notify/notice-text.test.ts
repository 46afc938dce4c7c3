import { expect, test } from 'vitest';

import { LANGUAGES } from '@threadsweep/shared/language.ts';
import type { Protection } from '@threadsweep/shared/contract/channel.ts';

import { type NoticedChannel, pauseNotice, weeklyDigest } from './notice-text.ts';

const LINKS = {
  home: 'https://threadsweep.example/dashboard',
  unsubscribe: 'https://threadsweep.example/unsubscribe?token=pause.u.s',
};
const WEEK = {
  first: '2026-11-16',
  last: '2026-11-22',
  hidden: { scam: 1200, spam: 30, inappropriate: 0, creator: 4 },
  // The total includes six comments of a channel that was disconnected later.
  total: 1240,
  restored: 2,
  waiting: 7,
};

function channel(
  protection: Partial<Protection>,
  values: Partial<NoticedChannel> = {},
): NoticedChannel {
  return {
    title: 'The Workbench',
    handle: '@theworkbench',
    status: 'connected',
    pause: null,
    protection: { status: 'active', reason: null, resumes_at: null, ...protection },
    ...values,
  };
}

const paused = (reason: NonNullable<Protection['reason']>, values?: Partial<NoticedChannel>) =>
  channel(
    {
      status: 'paused',
      reason,
      resumes_at: reason === 'quota' ? '2026-11-26T08:00:00.000Z' : null,
    },
    values,
  );

const CHANNELS = [
  paused('reconnect'),
  paused('plan'),
  paused('plan', { status: 'paused' }),
  paused('quota'),
  paused('youtube'),
];

test('each notice is complete in every language, and each of its hyperlinks is alone on a line', () => {
  for (const language of LANGUAGES) {
    const recipient = { language, name: 'Robin', timeZone: 'UTC' };
    const all = [channel({}), channel({ status: 'off' }), ...CHANNELS];
    for (const { subject, text } of [
      pauseNotice(recipient, CHANNELS, LINKS),
      pauseNotice(recipient, CHANNELS.slice(0, 1), LINKS),
      weeklyDigest(recipient, WEEK, all, LINKS),
    ]) {
      expect(text.split('\n')).toEqual(expect.arrayContaining([LINKS.home, LINKS.unsubscribe]));
      expect(text).toContain('Robin');
      expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|NaN/);
    }
  }
});

test('each reason for a pause has a sentence of its own in every language', () => {
  for (const language of LANGUAGES) {
    const { text } = pauseNotice({ language, name: 'Robin', timeZone: 'UTC' }, CHANNELS, LINKS);
    const reasons = text.split('\n').filter((line) => line.startsWith('- '));
    expect(new Set(reasons).size).toBe(CHANNELS.length);
  }
});

test.for([
  ['fr', 'quota', ' : le quota YouTube du jour'],
  ['fr', 'youtube', ' : YouTube ne répond pas'],
  ['fr', 'reconnect', ' : Threadsweep n'],
  ['es', 'quota', ': la cuota de YouTube'],
  ['en', 'quota', ': The YouTube quota'],
] as const)(
  'after the colon, a notice in %s begins the reason %s with the letter that the language asks for',
  ([language, reason, text]) => {
    const recipient = { language, name: 'Robin', timeZone: 'UTC' };
    expect(pauseNotice(recipient, [paused(reason)], LINKS).text).toContain(
      `- The Workbench${text}`,
    );
  },
);

test('a digest lists the number of hidden comments for each category with hidden comments', () => {
  const { subject, text } = weeklyDigest(
    { language: 'en', name: 'Robin', timeZone: 'UTC' },
    WEEK,
    [channel({})],
    LINKS,
  );
  expect(subject).toMatch(/^Your week with Threadsweep: November 16\s–\s22, 2026$/u);
  expect(text).toContain(
    'Hidden comments: 1,240\n- Scam: 1,200\n- Spam: 30\n- Hidden by you: 4\nRestored comments: 2\nComments waiting for your decision: 7\n\nProtection\n- The Workbench: active\n',
  );
  expect(text).not.toContain('Inappropriate');
});

const nameOf = (values: Partial<NoticedChannel>) =>
  pauseNotice(
    { language: 'en', name: 'Robin', timeZone: 'UTC' },
    [paused('reconnect', values)],
    LINKS,
  ).subject;

test.for([
  ['en', 'Europe/Paris', 'ends on November 26, 2026 at 9:00 AM GMT+1.'],
  ['fr', 'Europe/Paris', 'se termine le 26 novembre 2026 à 09:00 UTC+1.'],
  ['es', 'Europe/Paris', 'termina el 26 de noviembre de 2026 a las 9:00 CET.'],
  ['en', 'Mars/Olympus', 'ends on November 26, 2026 at 8:00 AM UTC.'],
] as const)(
  'a notice in %s gives the end of a pause in the time zone %s, if the zone is known',
  ([language, timeZone, end]) => {
    const { text } = pauseNotice({ language, name: 'Robin', timeZone }, [paused('quota')], LINKS);
    expect(text.replaceAll(/\s/gu, ' ')).toContain(end);
  },
);

test('a French digest and its subject write the first of a month as an ordinal', () => {
  const week = { ...WEEK, first: '2026-11-25', last: '2026-12-01' };
  const { subject, text } = weeklyDigest(
    { language: 'fr', name: 'Robin', timeZone: 'UTC' },
    week,
    [],
    LINKS,
  );
  for (const part of [subject, text]) expect(part).toMatch(/25 novembre\s–\s1er décembre 2026/u);
});

test('a notice names a channel on a single line, by its title or, without a title, by its handle', () => {
  expect(nameOf({ title: 'A\r\nBcc: eve@a.example\u202E' })).toBe(
    'Protection is paused: A Bcc: eve@a.example',
  );
  expect(nameOf({ title: '{count} $& 👩‍👩‍👧' })).toBe('Protection is paused: {count} $& 👩‍👩‍👧');
  expect(nameOf({ title: '' })).toBe('Protection is paused: @theworkbench');
  expect(nameOf({ title: ' ', handle: null })).toBe('Protection is paused: Your channel');
});

test('a notice shows only the visible characters of a channel’s title, and uses the handle if there are none', () => {
  expect(nameOf({ title: 'Pa\u200Byp\u2060al\u00AD\u202E moc\u2066\u{E0041}' })).toBe(
    'Protection is paused: Paypal moc',
  );
  for (const title of ['\u200B\u2060', '\u3164', '\u2800\u115F', '\u200D', '\uFE0F'])
    expect(nameOf({ title })).toBe('Protection is paused: @theworkbench');
  // Emoji and Persian words need some invisible characters, so the name keeps them.
  expect(nameOf({ title: '❤️ 👩‍👩‍👧' })).toBe('Protection is paused: ❤️ 👩‍👩‍👧');
});

test('a channel’s title that is written from right to left does not reorder the text after it in a notice', () => {
  const isolated = '\u2068ערוץ البث می‌خواهم 2\u2069';
  expect(nameOf({ title: 'ערוץ البث می‌خواهم 2' })).toBe(`Protection is paused: ${isolated}`);
  const { text } = weeklyDigest(
    { language: 'en', name: 'Robin', timeZone: 'UTC' },
    WEEK,
    [channel({}, { title: 'ערוץ البث می‌خواهم 2' })],
    LINKS,
  );
  expect(text).toContain(`- ${isolated}: active\n`);
});
