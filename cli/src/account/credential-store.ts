import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import * as z from 'zod/mini';

import { EXIT } from '../exit-code.ts';
import { Failure, usageFailure } from '../failure.ts';
import { message } from '../language/translator.ts';

const credentials = z.object({
  /** The API that issued the tokens. The command sends them to no other API. */
  api: z.string(),
  /**
   * The user whom the tokens belong to, so that a call of one user is never repeated as another.
   */
  user_id: z.string(),
  email: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
});
export type Credentials = z.infer<typeof credentials>;

/** The mode bits that let other users read or write the file. */
const MODE_OF_OTHERS = 0o077;

/** Stores one profile's tokens in a file that only the user can read. */
export class CredentialStore {
  readonly file: string;

  /** @param profile a name of letters, digits, `-` and `_`; any other name is a usage failure */
  constructor(folder: string, profile: string) {
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(profile))
      throw usageFailure(message('usage.profileName', { name: profile }));
    this.file = path.join(folder, `${profile}.json`);
  }

  /**
   * Reads the stored tokens; resolves with undefined if there are none. Refuses a file that other
   * users can read, because they may know the tokens. On Windows, the folder's permissions protect
   * the file.
   * @param options.anyMode reads the file even if others can read it, to revoke the tokens
   */
  async read(options: { anyMode?: boolean } = {}): Promise<Credentials | undefined> {
    const text = await this.#readFile(options.anyMode ?? false);
    if (text === undefined) return undefined;
    const parsed = credentials.safeParse(parseJson(text));
    if (!parsed.success)
      throw new Failure(message('login.damaged', { file: this.file }), {
        exitCode: EXIT.notLoggedIn,
        code: 'CREDENTIALS_DAMAGED',
        hint: message('failure.logInAgain'),
      });
    return parsed.data;
  }

  async #readFile(anyMode: boolean): Promise<string | undefined> {
    let file;
    try {
      file = await open(this.file, 'r');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unreadable(this.file, error);
    }
    try {
      const { mode } = await file.stat();
      if (!anyMode && process.platform !== 'win32' && (mode & MODE_OF_OTHERS) !== 0)
        throw new Failure(
          message('login.exposed', { file: this.file, mode: (mode & 0o777).toString(8) }),
          {
            exitCode: EXIT.failed,
            code: 'CREDENTIALS_EXPOSED',
            hint: message('login.exposedHint', { file: this.file }),
          },
        );
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  }

  /** Replaces the file atomically, so that no reader sees an incomplete one. */
  async write(value: Credentials): Promise<void> {
    const temporary = `${this.file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    try {
      await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, this.file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw new Failure(message('login.notStored', { file: this.file, reason: reasonOf(error) }), {
        exitCode: EXIT.failed,
        code: 'CREDENTIALS_NOT_STORED',
        hint: message('login.notStoredHint'),
        cause: error,
      });
    }
  }

  async delete(): Promise<void> {
    await rm(this.file, { force: true });
  }
}

function unreadable(file: string, error: unknown): Failure {
  return new Failure(message('login.unreadable', { file, reason: reasonOf(error) }), {
    exitCode: EXIT.failed,
    code: 'CREDENTIALS_UNREADABLE',
    hint: message('login.unreadableHint'),
    cause: error,
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the JSON value, or undefined for other text, which the schema then refuses. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
