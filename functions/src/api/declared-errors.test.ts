import { expect, test } from 'vitest';

import { type App, recovering } from '../google/app.ts';
import { notFound, Problem, refusingAll } from '../platform/errors.ts';
import { accountOf, api, type CallContext } from './procedure.ts';

// The compiler checks these functions. It reports each `@ts-expect-error` that is followed by a
// line without an error.

declare const findThing: (app: App<'NOT_FOUND'>) => Promise<string>;
declare const linkThing: (app: App<'NOT_FOUND' | 'CHANNEL_TAKEN'>) => Promise<string>;

/** A function that is never called. The compiler checks its types. */
export function handlersThatThrow() {
  const { getPass, undoPass } = api.cleaning;

  undoPass.handler(({ context: { app } }) => {
    throw new Problem(app, 'CLEANING_IN_PROGRESS', 'This pass is still in progress.');
  });
  getPass.handler(({ context: { app } }) => {
    // @ts-expect-error -- getPass does not declare it
    throw new Problem(app, 'CLEANING_IN_PROGRESS', 'This pass is still in progress.');
  });
  api.health.health.handler(({ context: { app } }) => {
    // @ts-expect-error -- health does not declare it
    throw notFound(app, 'video');
  });
  getPass.handler(async ({ context: { app } }) => {
    await findThing(app);
    // @ts-expect-error -- getPass does not declare CHANNEL_TAKEN
    await linkThing(app);
    await recovering(app, ['CHANNEL_TAKEN'], linkThing, () => 'taken');
    throw new Error('a defect');
  });
  api.health.health.handler(({ context }) => {
    // @ts-expect-error -- a public endpoint may have no account
    accountOf(context);
    throw new Error('a defect');
  });
}

/** A function that is never called. The compiler checks its types. */
export async function storesThatThrow(app: App, context: CallContext<'NOT_FOUND'>) {
  // @ts-expect-error -- a plain app may not refuse
  await findThing(app);
  // @ts-expect-error -- a plain app may not refuse
  notFound(app, 'video');
  // @ts-expect-error -- the work needs more codes than the context declares
  await linkThing(context.app);
  await findThing(context.app);
}

/** A function that is never called. The compiler checks its types. */
export function dataThatIsWrong(app: App<'PLAN_LIMIT' | 'TOO_MANY_REQUESTS' | 'NOT_FOUND'>) {
  const data = { limit: 'channels', channel: 'UC1' } as const;
  return [
    // @ts-expect-error -- the data of this code are not optional
    new Problem(app, 'PLAN_LIMIT', 'Your plan allows one channel.'),
    new Problem(app, 'PLAN_LIMIT', 'This channel is paused.', { data }),
    new Problem(app, 'TOO_MANY_REQUESTS', 'Too many attempts.'),
    // @ts-expect-error -- seconds are a number
    new Problem(app, 'TOO_MANY_REQUESTS', 'Too many attempts.', { data: { retry_after: '3' } }),
    // @ts-expect-error -- the data of this code have only a reason
    new Problem(app, 'NOT_FOUND', 'There is no such video.', { data: { id: 'x' } }),
  ];
}

test('a Problem contains the code, sentence, data and cause that its constructor received', () => {
  const cause = new Error('the reason');
  const data = { fields: { name: 'Please enter your name' } };
  const problem = new Problem(refusingAll({}), 'BAD_REQUEST', 'Please', { data, cause });
  expect(problem).toMatchObject({ code: 'BAD_REQUEST', message: 'Please', data, cause });
});
