import { expect, test } from 'vitest';

import { channelDocument } from './documents/channel.ts';
import {
  hasOwnSettings,
  type ModerationSettings,
  NO_CHANNEL_SETTINGS,
  settingsInForce,
  withChanges,
} from './moderation-settings.ts';

const ACCOUNT: ModerationSettings = {
  sensitivity: { scam: 'strict', spam: 'balanced', inappropriate: 'relaxed' },
  handling: { scam: 'hide', spam: 'ask', inappropriate: 'keep' },
  instructions: 'Questions about prices are welcome.',
};

test('a channel without settings of its own has the settings of its account', () => {
  expect(settingsInForce(ACCOUNT, NO_CHANNEL_SETTINGS)).toEqual(ACCOUNT);
  expect(hasOwnSettings(NO_CHANNEL_SETTINGS)).toBe(false);
});

test.each(['scam', 'spam', 'inappropriate'] as const)(
  'if a channel has its own settings for %s, the account’s settings apply to the other categories',
  (category) => {
    const own = {
      sensitivity: { ...NO_CHANNEL_SETTINGS.sensitivity, [category]: 'balanced' },
      handling: { ...NO_CHANNEL_SETTINGS.handling, [category]: 'keep' },
      instructions: null,
    } as const;
    expect(hasOwnSettings(own)).toBe(true);
    expect(settingsInForce(ACCOUNT, own)).toEqual({
      sensitivity: { ...ACCOUNT.sensitivity, [category]: 'balanced' },
      handling: { ...ACCOUNT.handling, [category]: 'keep' },
      instructions: ACCOUNT.instructions,
    });
  },
);

test('a channel can have its own instructions to Gemini, or none although its account has some', () => {
  for (const instructions of ['Links to other shops are spam.', '']) {
    const own = { ...NO_CHANNEL_SETTINGS, instructions };
    expect(settingsInForce(ACCOUNT, own)).toEqual({ ...ACCOUNT, instructions });
    expect(hasOwnSettings(own)).toBe(true);
  }
});

test('changing the setting of one category keeps the other categories’ settings, and a setting can become null', () => {
  const before = { scam: 'ask', spam: 'ask', inappropriate: null } as const;
  expect(withChanges<'ask' | null>(before, { spam: null })).toEqual({ ...before, spam: null });
  expect(withChanges<'ask' | null>(before)).toEqual(before);
});

test('a channel document that an earlier version stored has no settings of its own', () => {
  const earlier = {
    title: 'A workbench',
    handle: null,
    thumbnailUrl: '',
    uploadsPlaylistId: 'UU',
    status: 'connected',
    connectedAt: '2026-01-01T00:00:00.000Z',
    refreshedAt: '2026-01-01T00:00:00.000Z',
  };
  expect(channelDocument.parse(earlier).settings).toEqual(NO_CHANNEL_SETTINGS);
});
