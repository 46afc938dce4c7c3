import {
  channel,
  cleaned,
  comment,
  commentLists,
  pass,
  VIDEO,
} from '@threadsweep/shared/test/sample-responses.ts';
import type { Command } from 'commander';
import { expect, it } from 'vitest';

import { createProgram } from '../src/program.ts';
import { documentNames } from '../src/schema/documents.ts';
import { checkDocument } from './checked-document.ts';
import { api, cli, serveCli } from './served-cli.ts';

serveCli();

function namesOf(command: Command, above: string[] = []): string[] {
  const below = command.commands.flatMap((each) => namesOf(each, [...above, each.name()]));
  return above.length === 0 ? below : [above.join(' '), ...below];
}

it('every command that prints more than plain text has a published schema for its JSON document', async () => {
  await cli.run(['--version']);
  const program = createProgram(undefined, () => {}, { version: '1', defaultApi: 'http://x' });
  const written = documentNames().filter((name) => !name.startsWith('config '));
  expect(written.toSorted()).toEqual(
    namesOf(program)
      .filter((name) => !['completion', '__complete', 'schema'].includes(name))
      .toSorted(),
  );
});

it('the published schemas name the fields as the JSON documents name them', async () => {
  const { stdout } = await cli.run(['schema', 'channels', 'switch']);
  const properties = { channel: { properties: { channel_title: { type: 'string' } } } };
  expect(JSON.parse(stdout)).toMatchObject({
    $schema: expect.stringContaining('json-schema.org'),
    anyOf: [{ properties }, { properties: { exit_code: { enum: expect.arrayContaining([4]) } } }],
  });
  const all: unknown = JSON.parse((await cli.run(['schema'])).stdout);
  expect(Object.keys(all ?? {})).toEqual(documentNames());
  const unknown = await cli.run(['schema', 'videoes']);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('videos')]);
});

it('the tests detect a JSON document that does not match its schema', async () => {
  const { stdout } = await cli.run(['channels', '--json']);
  expect(stdout).toContain('"channel_title"');
  const drifted = stdout.replace('"channel_title"', '"channelTitle"');
  expect(() => checkDocument(['channels', '--json'], drifted)).toThrow('differs from its schema');
});

it('no JSON document contains a translated sentence of the API or a field name in camelCase', async () => {
  const replies = [comment({ authorChannelId: 'UC1', parent_id: 'c0' })];
  api.on({
    channel: { listChannels: () => [channel()] },
    comment: { listComments: () => commentLists(replies, []) },
  });
  for (const args of [
    ['videos'],
    ['channels'],
    ['comments', VIDEO],
    ['passes'],
    ['activity'],
    ['whoami'],
  ]) {
    const { stdout } = await cli.run([...args, '--json']);
    expect(stdout).toMatch(/^\{\s+"version": 1/);
    expect(stdout).not.toMatch(/"[a-z_]*[A-Z]\w*":/);
    expect(stdout).not.toContain('published_ago');
  }
});

it('the JSON document of a pass that did not end says why in the fields of an error', async () => {
  for (const [status, code, exit] of [
    ['waiting', 'PASS_WAITING', 4],
    ['failed', 'PASS_FAILED', 1],
    ['undone', 'PASS_UNDONE', 1],
  ] as const) {
    api.on({
      cleaning: {
        cleanVideo: () => cleaned({ status: 'accepted' }),
        getPass: () => ({
          status: 'success',
          pass: pass({ status, problem: null, finished_at: '2026-01-01T00:00:00Z' }),
        }),
      },
    });
    if (status === 'waiting')
      api.on({
        cleaning: {
          getPass: () => ({ status: 'success', pass: pass({ status, problem: 'No quota.' }) }),
        },
      });
    const { stdout } = await cli.run(['clean', VIDEO, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      results: [
        {
          video: VIDEO,
          title: null,
          status,
          code,
          exit_code: exit,
          error: expect.stringMatching(/\w/),
        },
      ],
    });
  }
});
