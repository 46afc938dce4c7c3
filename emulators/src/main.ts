import { PortInUse } from './platform/port-in-use.ts';
import { UnusableRules } from './firestore/rules/unusable-rules.ts';
import { USAGE, UsageError, parseOptions } from './options.ts';
import { startEmulators } from './emulators.ts';

/** Ends the process with one clear line if the user can fix the error, otherwise with the stack. */
function fail(error: unknown): never {
  let text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof PortInUse || error instanceof UnusableRules) text = error.message;
  if (error instanceof UsageError) text = `${error.message}\n${USAGE}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

try {
  const emulators = await startEmulators(parseOptions(process.argv.slice(2)));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    emulators.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.write(`${JSON.stringify({ ready: true, ports: emulators.ports })}\n`);
} catch (error) {
  fail(error);
}
