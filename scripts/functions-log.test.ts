import { expect, it } from 'vitest';

import { errorLineOf } from './functions-log.mjs';

it('npm run dev prints an error that a function logs as one line without its stack', () => {
  const entry = {
    method: 'GET',
    path: '/api/health',
    fields: 'status: Invalid input: expected "success"',
    error: 'Error: Output validation failed',
    stack_trace: 'Error: Output validation failed\n    at handler (server.ts:1:1)',
    severity: 'ERROR',
    message: 'a call failed',
  };
  expect(errorLineOf(`>  ${JSON.stringify(entry)}`)).toBe(
    'a call failed · method: GET · path: /api/health · fields: status: Invalid input: expected "success" · error: Error: Output validation failed',
  );
});

it('npm run dev prints what firebase-tools warns of about the functions', () => {
  expect(errorLineOf('⚠  functions: Your function was killed because it raised an error.')).toBe(
    'Your function was killed because it raised an error.',
  );
});

it.for([
  '>  {"severity":"INFO","message":"reconcile"}',
  '>  {"severity":"WARNING","message":"the schedule is late"}',
  '>  {not JSON',
  '>  null',
  'i  functions: Beginning execution of "us-central1-api"',
  '⚠  emulators: The Emulator UI is not starting',
])('npm run dev does not print the line %s of the functions', (line) => {
  expect(errorLineOf(line)).toBeUndefined();
});
