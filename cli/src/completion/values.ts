import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { loggedIn } from '../account/session.ts';
import { SETTING_NAMES } from '../account/config.ts';
import type { CommandContext } from '../command-context.ts';
import { t } from '../language/translator.ts';
import type { Candidate, ValueKind } from './place.ts';

/** The longest delay after pressing Tab, in ms. */
const TIMEOUT_MS = 1500;

/**
 * Resolves with the account's values of a kind. Costs no YouTube quota, because the videos come
 * from the newest passes. Omits values that do not arrive in time, because a shell shows no errors.
 */
export async function valuesOf(context: CommandContext, kind: ValueKind): Promise<Candidate[]> {
  const tooLate: Promise<Candidate[]> = delay(TIMEOUT_MS, [], { ref: false });
  return Promise.race([known(context, kind).catch(() => []), tooLate]);
}

async function known(context: CommandContext, kind: ValueKind): Promise<Candidate[]> {
  switch (kind) {
    case 'profile':
      return profiles(context);
    case 'setting':
      return SETTING_NAMES.map((value) => ({ value, meaning: '' }));
    case 'command': {
      const { documentNames } = await import('../schema/documents.ts');
      const first = documentNames().map((name) => name.split(' ', 1)[0] ?? '');
      return [...new Set(first)].map((value) => ({ value, meaning: '' }));
    }
    case 'file':
      return [];
    default:
      return ofAccount(context, kind);
  }
}

/** Resolves with the profiles that have a stored login. */
async function profiles({ folder }: CommandContext): Promise<Candidate[]> {
  const files = (await readdir(folder)).filter((name) => /^[^.]+\.json$/.test(name));
  return files
    .map((name) => ({ value: name.replace(/\.json$/, ''), meaning: '' }))
    .filter(({ value }) => value !== '_settings');
}

async function ofAccount(
  context: CommandContext,
  kind: Exclude<ValueKind, 'profile' | 'setting' | 'command' | 'file'>,
): Promise<Candidate[]> {
  const { api } = await loggedIn(context);
  if (kind === 'channel')
    return (await api.channel.listChannels()).map(({ id, channelTitle }) => ({
      value: id,
      meaning: channelTitle,
    }));
  if (kind === 'session')
    return (await api.session.listSessions()).sessions.map(({ id, program, system }) => ({
      value: id,
      meaning: [program, system].filter(Boolean).join(', '),
    }));
  if (kind === 'token')
    return (await api.token.listTokens()).tokens.map(({ id, name }) => ({
      value: id,
      meaning: name,
    }));
  if (kind === 'author') {
    // Candidates are ids, because reading authors' names would cost a unit of quota.
    const { trusted, blocked } = await api.rules.listRules();
    return [
      ...trusted.map(({ id }) => ({ value: id, meaning: t('rules.trust') })),
      ...blocked.map(({ id }) => ({ value: id, meaning: t('rules.block') })),
    ];
  }
  const { passes, video_titles: titles } = await api.cleaning.listPasses({});
  if (kind === 'pass')
    return passes
      .filter(({ status, cleaned_count: hidden }) => status !== 'undone' && hidden > 0)
      .map(({ id, video_id: video, started_at: at }) => ({
        value: id,
        meaning: `${titles[video] ?? video}, ${at}`,
      }));
  return Object.entries(titles).map(([value, meaning]) => ({ value, meaning }));
}
