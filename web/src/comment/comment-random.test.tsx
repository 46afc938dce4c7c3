import { act, screen } from '@testing-library/react';
import { DEEP, runs } from '@threadsweep/shared/test/runs.ts';
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';

import { FakeApi, refusing } from '../../test/fake-api.ts';
import { authors, say, tabNames } from '../../test/open-lists.tsx';
import { openComments } from '../../test/open-page.tsx';
import { comment, commentLists, hoursAgo } from '../../test/usual-responses.ts';

const COMMENTS = Array.from({ length: 7 }, (_, index) =>
  comment({ id: `c${index}`, author: `@a${index}`, timestamp: hoursAgo(index + 1) }),
);
/** The comments that are hidden at first. */
const HIDDEN: ReadonlySet<string> = new Set(['c5', 'c6']);
const STEPS = 25;
/** The longest time between a request, its effect, and its response, in ms. */
const SLOWEST_MS = 800;

const SEED = DEEP ? Date.now() : 20_260_101;
const choices = fc.noBias(fc.array(fc.nat(999), { minLength: 600, maxLength: 600 }));

/** YouTube's state behind the API. Calls take some time, and some fail. */
class RandomServer {
  readonly #hidden = new Set(HIDDEN);
  readonly #random: () => number;
  isReliable = false;

  constructor(random: () => number) {
    this.#random = random;
  }

  lists() {
    const isHidden = ({ id }: { id: string }) => this.#hidden.has(id);
    const visible = COMMENTS.filter((one) => !isHidden(one));
    return commentLists(visible, COMMENTS.filter(isHidden));
  }

  api(): FakeApi {
    return new FakeApi().on({
      // The app asks after failures. Any response says that the API is reached.
      health: { health: refusing('SERVICE_UNAVAILABLE', 'down') },
      comment: {
        listComments: () => this.#slowly(() => this.lists()),
        hideComment: ({ commentId }) => this.#one('hide', commentId),
        unhideComment: ({ commentId }) => this.#one('restore', commentId),
        moderateComments: ({ ids, action }) => this.#several(ids, action),
      },
    });
  }

  #one(action: string, id: string) {
    return this.#slowly(() => {
      const dice = this.isReliable ? 1 : this.#random();
      if (dice < 0.12) return refusing('YOUTUBE_UNAVAILABLE', 'away')();
      if (dice < 0.2) return refusing('NOT_FOUND', 'gone')();
      this.#set(id, action);
      return { status: 'success' as const };
    });
  }

  #several(ids: readonly string[], action: string) {
    return this.#slowly(() => {
      const dice = this.isReliable ? 1 : this.#random();
      if (dice < 0.15) return refusing('YOUTUBE_UNAVAILABLE', 'away')();
      const refused = ids.filter(() => dice < 0.35 && this.#random() < 0.5);
      const done = ids.filter((id) => !refused.includes(id));
      for (const id of done) this.#set(id, action);
      const failed = refused.map((id) => ({ id, error: 'refused' }));
      return { status: 'success' as const, message: '', done, failed };
    });
  }

  #set(id: string, action: string): void {
    if (action === 'hide') this.#hidden.add(id);
    else this.#hidden.delete(id);
  }

  async #slowly<Result>(effect: () => Result): Promise<Result> {
    await this.#wait();
    const result = effect();
    await this.#wait();
    return result;
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, this.#random() * SLOWEST_MS);
    });
  }
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const isVisibleShown = () =>
  screen.getByRole('tab', { selected: true }).textContent.startsWith('Visible');

/** Returns the key that hides or restores, in the shown list. */
const key = () => (isVisibleShown() ? 'h' : 'r');

/** Checks that the page shows the server's state. */
function expectStateOf(server: RandomServer): void {
  const { visible, hidden } = server.lists();
  expect(tabNames()).toEqual([`Visible (${visible.length})`, `Hidden (${hidden.length})`]);
  const shown = isVisibleShown() ? visible : hidden;
  expect(authors()).toEqual(shown.map(({ author }) => author));
}

it.each(fc.sample(choices, { numRuns: runs(60, 3), seed: SEED }))(
  `after random hides, restores and undos, slow and refused ones too, the page shows the server’s state (seed ${SEED}, %#)`,
  async (...numbers) => {
    let at = 0;
    const random = () => (numbers[at++ % numbers.length] ?? 0) / 1000;
    const pick = <Item,>(list: readonly Item[]) => list[Math.floor(random() * list.length)];
    const server = new RandomServer(random);
    const { user, backend } = await openComments({ api: server.api() });
    await screen.findByRole('feed');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    for (let step = 0; step < STEPS; step += 1) {
      const dice = random();
      const rows = screen.queryAllByRole('article');
      if (dice < 0.4) {
        act(() => pick(rows)?.focus());
        if (rows.length > 0) await user.keyboard(key());
      } else if (dice < 0.5) {
        act(() => rows[0]?.focus());
        if (rows.length > 2) await user.keyboard(`xjxjx${key()}`);
      } else if (dice < 0.78) await user.keyboard('u');
      else if (dice < 0.86) await user.click(screen.getByRole('tab', { selected: false }));
      else if (dice < 0.9) say({ kind: 'cleaned' });
      else await pass(random() * 3000);
    }
    const settle = async () => {
      for (let turn = 0; turn < 12; turn += 1) {
        await pass(4000);
        await act(async () => backend.queue.flush());
      }
    };
    server.isReliable = true;
    await settle();
    expectStateOf(server);
    for (let undos = 0; undos < STEPS; undos += 1) {
      await user.keyboard('u');
      await pass(3000);
    }
    await settle();
    expectStateOf(server);
  },
);
