import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const script = join(import.meta.dirname, 'judge.ts');

/** Runs the command with this input; `readAll: false` closes its stdout at once. */
async function run(
  input: string,
  args: string[] = [],
  readAll = true,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'pipe' });
  const closed = new Promise<number | null>((done) => child.on('close', done));
  if (!readAll) child.stdout.destroy();
  child.stdin.end(input);
  const [out, err] = await Promise.all([readAll ? text(child.stdout) : '', text(child.stderr)]);
  return { code: await closed, out, err };
}

const line = (id: string, said: string, more = {}): string =>
  `${JSON.stringify({ id, author: 'viewer', text: said, ...more })}\n`;

describe('the judge command', () => {
  test('the judge command prints a verdict for each comment in the input’s order, with the fields of the contract', async () => {
    const { code, out, err } = await run(
      line('b', 'check out my channel please') +
        line('a', 'lovely', { likes: 3, parentId: null }) +
        line('c', 'text me on WhatsApp +1 202 555 0143', { authorChannelId: 'UC1' }),
      ['--creator-id', 'UC1', '--creator-name', 'Me'],
    );
    expect(err).toBe('');
    expect(code).toBe(0);
    const answer = z.strictObject({
      id: z.string(),
      verdict: z.enum(['hide', 'keep']),
      category: z.enum(['scam', 'spam', 'inappropriate']).nullable(),
      score: z.number().min(0).max(1),
      reasons: z.array(z.object({ code: z.string(), weight: z.number() })),
    });
    const answers = out
      .trimEnd()
      .split('\n')
      .map((each) => answer.parse(JSON.parse(each)));
    expect(answers.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['b', 'hide'],
      ['a', 'keep'],
      ['c', 'keep'],
    ]);
  });

  test.each([
    ['not JSON', 'oops'],
    ['an array', '[1]'],
    ['without text', '{"id":"1","author":"a"}'],
    ['an id that is a number', '{"id":1,"author":"a","text":"t"}'],
    ['an empty line', ''],
  ])(
    'the judge command ends with code 2, names the line and prints no verdict if a line is %s',
    async (_, bad) => {
      const { code, out, err } = await run(`${line('1', 'fine')}${bad}\n${line('3', 'fine')}`);
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toContain('line 2');
    },
  );

  test('the judge command prints nothing if the input contains no comments', async () => {
    expect(await run('')).toEqual({ code: 0, out: '', err: '' });
  });

  test('the judge command names the model file that it cannot read', async () => {
    const { code, err } = await run('', ['--model', 'nowhere.json']);
    expect(code).toBe(2);
    expect(err).toContain('nowhere.json');
  });

  test('the judge command prints its usage for an unknown option', async () => {
    const { code, err } = await run('', ['--creator', 'x']);
    expect(code).toBe(2);
    expect(err).toContain('usage: judge');
  });

  test('the judge command does not fail if the reader of its output closes the pipe', async () => {
    const input = Array.from({ length: 5000 }, (_, i) => line(String(i), 'lovely')).join('');
    const { code, err } = await run(input, [], false);
    expect(err).toBe('');
    expect(code).toBe(0);
  });
});
