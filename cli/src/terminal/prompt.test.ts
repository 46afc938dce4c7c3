import { PassThrough } from 'node:stream';

import { beforeAll, expect, it } from 'vitest';

import { ask, type PromptStreams } from './prompt.ts';
import { setLanguage } from '../language/translator.ts';

beforeAll(() => setLanguage('en'));

/**
 * Returns streams that replace the streams of a terminal, and have everything that a prompt uses.
 */
function terminal(): { keys: PassThrough; screen: PassThrough; streams: PromptStreams } {
  const keys = new PassThrough();
  const screen = new PassThrough();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readline needs a readable and a writable, the rest of a TTY is not used
  const streams = { input: keys, output: screen } as unknown as PromptStreams;
  return { keys, screen, streams };
}

it('the prompt for a password does not show the characters that the user types', async () => {
  const { keys, screen, streams } = terminal();
  const answer = ask('Password: ', streams, { echo: false });
  keys.write('sekrex\u007ft-ü\r');
  expect(await answer).toBe('sekret-ü');
  expect(String(screen.read())).toBe('Password: \n');
});

it('Ctrl-C or the end of the input interrupts a prompt', async () => {
  for (const key of ['\u0003', '\u0004']) {
    const { keys, streams } = terminal();
    const answer = ask('Password: ', streams, { echo: false });
    keys.write(key);
    await expect(answer).rejects.toMatchObject({ exitCode: 130 });
  }
});
