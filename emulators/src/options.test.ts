import { expect, test } from 'vitest';

import { UsageError, parseOptions } from './options.ts';

test('without options the emulators use their default ports and keep no state', () => {
  expect(parseOptions([])).toEqual({
    ports: { firestore: 8080, grpc: 4601, http: 4600, smtp: 4602 },
    stateDir: undefined,
    rulesFile: undefined,
    indexesFile: undefined,
    clockFile: undefined,
    functionsPort: undefined,
    hasFirestore: true,
    queues: new Map(),
    schedules: [],
  });
});

test('queues and scheduled functions can be set as JSON in the options, and fields that are left out get defaults', () => {
  const schedules = [{ name: 'reconcile', url: 'http://127.0.0.1:5001/x', everyMinutes: 60 }];
  const options = parseOptions([
    '--queues={"cleaning-pass":{"maxConcurrentDispatches":2}}',
    `--schedules=${JSON.stringify(schedules)}`,
  ]);
  expect(options.queues?.get('cleaning-pass')).toEqual({
    maxAttempts: 100,
    minBackoffMs: 100,
    maxBackoffMs: 3_600_000,
    maxConcurrentDispatches: 2,
  });
  expect(options.schedules).toEqual(schedules);
});

test('with the option --no-firestore, the emulators start no Firestore, so that Google’s emulator can be used', () => {
  expect(parseOptions(['--no-firestore']).hasFirestore).toBe(false);
});

test.for([
  [['--http-port', '70000'], /--http-port: a port is a number/],
  [['--grpc-port', 'x'], /--grpc-port: a port is a number/],
  [['--queues', '{'], /--queues: is not valid JSON/],
  [['--queues', '{"q":{"maxAttempt":1}}'], /--queues.*maxAttempt/],
  [['--schedules', '[{"name":"r","url":"ftp://x","everyMinutes":1}]'], /--schedules.0.url/],
  [['--smtp-port', '-1'], /--smtp-port/],
  [['--hosting-port', '1'], /go together/],
  [['--functions-port', 'x'], /--functions-port: a port is a number/],
  [['--no-firestore', '--rules', 'x.rules'], /--rules is for our own Firestore/],
  [['--no-firestore', '--indexes', 'x.json'], /--indexes is for our own Firestore/],
  [['--port', '1'], /--port/],
  [['stray'], /stray/],
] as const)('the emulators refuse the options %j, and the message says why', ([args, words]) => {
  expect(() => parseOptions([...args])).toThrow(UsageError);
  expect(() => parseOptions([...args])).toThrow(words);
});
