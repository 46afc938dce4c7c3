import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { showPart } from '../../test/open-app.tsx';
import { type Loaded, useLoaded } from './loaded.ts';

/** Shows what `useLoaded` returns for one of two sources, whose responses the test sends. */
function open() {
  const requests: { from: string; response: PromiseWithResolvers<string> }[] = [];
  const sourceOf = (from: string) => async () => {
    const response = Promise.withResolvers<string>();
    requests.push({ from, response });
    return response.promise;
  };
  const sources = { first: sourceOf('first'), second: sourceOf('second') };
  const shown: { loaded?: Loaded<string>; show?: (from: 'first' | 'second') => void } = {};
  function Part() {
    const [from, setFrom] = useState<'first' | 'second'>('first');
    const loaded = useLoaded(sources[from]);
    Object.assign(shown, { loaded, show: setFrom });
    return <p>{loaded.data ?? (loaded.failure ? 'failed' : 'loading')}</p>;
  }
  showPart(<Part />);
  return {
    requests: () => requests.map(({ from }) => from),
    show: (from: 'first' | 'second') => act(() => shown.show?.(from)),
    change: (to: string) => act(() => shown.loaded?.change(() => to)),
    /** Begins another load, and returns a promise that settles with the attempt. */
    reload: () => {
      let ended: Promise<void> | undefined;
      act(() => {
        ended = shown.loaded?.reload();
      });
      return ended;
    },
    respond: async (index: number, text: string) =>
      act(async () => requests[index]?.response.resolve(text)),
    refuse: async (index: number) =>
      act(async () => requests[index]?.response.reject(new Error('refused'))),
    text: () => screen.getByRole('paragraph').textContent,
  };
}

it('data stay on the screen while they are loaded again, and if that fails', async () => {
  const part = open();
  expect(part.text()).toBe('loading');
  await part.respond(0, 'one');
  const ended = part.reload();
  expect(part.text()).toBe('one');
  await part.refuse(1);
  await ended;
  expect(part.text()).toBe('one');
});

it('a failure stays on the screen until a later load succeeds', async () => {
  const part = open();
  await part.refuse(0);
  const ended = part.reload();
  expect(part.text()).toBe('failed');
  await part.respond(1, 'one');
  await ended;
  expect(part.text()).toBe('one');
});

it('a response never replaces the response to a later request', async () => {
  const part = open();
  void part.reload();
  await part.respond(1, 'newer');
  await part.respond(0, 'older');
  expect(part.text()).toBe('newer');
});

it('a response does not replace a change that was made after its request', async () => {
  const part = open();
  await part.respond(0, 'one');
  void part.reload();
  part.change('changed');
  await part.respond(1, 'one');
  expect(part.text()).toBe('changed');
});

it('a screen that wants other data shows none of the former ones, even if their response is late', async () => {
  const part = open();
  await part.respond(0, 'one');
  void part.reload();
  part.show('second');
  expect(part.text()).toBe('loading');
  await part.respond(1, 'late');
  expect(part.text()).toBe('loading');
  await part.respond(2, 'two');
  expect(part.text()).toBe('two');
  expect(part.requests()).toEqual(['first', 'first', 'second']);
});
