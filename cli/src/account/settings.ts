import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import { EXIT } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { LANGUAGES } from '../language/choice.ts';
import { message } from '../language/translator.ts';
import { settingsFile } from './config-folder.ts';

const settings = z.object({
  /** The name of the default profile. */
  profile: z.optional(z.string()),
  color: z.optional(z.enum(['auto', 'always', 'never'])),
  language: z.optional(z.enum(LANGUAGES)),
  /** The settings of each profile, by its name. */
  profiles: z.optional(
    z.record(
      z.string(),
      z.object({
        api: z.optional(z.string()),
        /**
         * The channel that commands use by default. Without it, they use the account's first one.
         */
        channel: z.optional(z.string()),
      }),
    ),
  ),
});
export type Settings = z.infer<typeof settings>;

/**
 * Reads the user's settings; returns an empty object if there are none. A file that is damaged or
 * cannot be read causes a failure that names the file.
 */
export function readSettings(folder: string): Settings {
  const file = settingsFile(folder);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return {};
    throw new Failure(
      message('setting.unreadable', {
        file,
        reason: typeof code === 'string' ? code : String(error),
      }),
      {
        exitCode: EXIT.failed,
        code: 'SETTINGS_NOT_READ',
        hint: message('login.unreadableHint'),
        cause: error,
      },
    );
  }
  try {
    return settings.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(file, error);
  }
}

/** Replaces the file atomically, so that no reader sees an incomplete one. */
export async function writeSettings(folder: string, value: Settings): Promise<void> {
  const file = settingsFile(folder);
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new Failure(
      message('setting.notStored', {
        file,
        reason: error instanceof Error ? error.message : String(error),
      }),
      {
        exitCode: EXIT.failed,
        code: 'SETTINGS_NOT_STORED',
        hint: message('login.notStoredHint'),
        cause: error,
      },
    );
  }
}

function damaged(file: string, cause: unknown): Failure {
  return new Failure(message('setting.damaged', { file }), {
    exitCode: EXIT.failed,
    code: 'SETTINGS_DAMAGED',
    hint: message('setting.damagedHint'),
    cause,
  });
}
