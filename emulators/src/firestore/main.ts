import { parseArgs } from 'node:util';
import { z } from 'zod';

import { Clock } from '../platform/clock.ts';
import { Faults } from '../platform/faults.ts';
import { UnusableRules } from './rules/unusable-rules.ts';
import { startFirestore } from './server.ts';

const USAGE =
  'usage: npm run firestore -w emulators -- --port N [--rules FILE] [--indexes FILE] [--state FILE | --import FILE] [--export-on-exit FILE]';

const file = z.string().min(1).optional();
const argumentsSchema = z.object({
  port: z.coerce.number().int().min(0).max(65_535),
  state: file,
  import: file,
  'export-on-exit': file,
  rules: file,
  indexes: file,
});

function readArguments(): z.infer<typeof argumentsSchema> {
  const names = Object.keys(argumentsSchema.shape);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const parsed = argumentsSchema.safeParse(parseArgs({ options }).values);
    if (parsed.success) return parsed.data;
    return fail(`${z.prettifyError(parsed.error)}\n${USAGE}`);
  } catch (error) {
    return fail(`${messageOf(error)}\n${USAGE}`);
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UnusableRules) return error.message;
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}

const given = readArguments();
try {
  const firestore = await startFirestore({
    port: given.port,
    clock: new Clock(),
    faults: new Faults(),
    stateFile: given.state,
    importFile: given.import,
    exportFile: given['export-on-exit'],
    rulesFile: given.rules,
    indexesFile: given.indexes,
  });
  const end = (): void => {
    firestore.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(`The data could not be saved: ${messageOf(error)}`),
    );
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  process.stdout.write(`Firestore is ready on 127.0.0.1:${firestore.port}\n`);
} catch (error) {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  fail(busy ? `Port ${given.port} is in use by another program.` : messageOf(error));
}
