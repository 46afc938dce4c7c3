import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';

import { useKeptFocus } from './kept-focus.ts';

function Page({ children }: { children: ReactNode }) {
  useKeptFocus();
  return children;
}

/** Renders a page, and returns a function that shows another one. */
function open(first: ReactNode): (next: ReactNode) => void {
  const { rerender } = render(<Page>{first}</Page>);
  return (next) => rerender(<Page>{next}</Page>);
}

const focused = () => document.activeElement?.textContent;

function focus(name: string): void {
  act(() => screen.getByRole('button', { name }).focus());
}

const card = (title: string, action?: string) => (
  <article key={title}>
    <a href="#picture" tabIndex={-1} aria-hidden="true">
      Picture
    </a>
    <a href="#video">{title}</a>
    <p>
      {action !== undefined && <button type="button">{action}</button>}
      <button type="button">Remove {title}</button>
    </p>
  </article>
);

it('the focus of a button that disappears goes to the first control of its part of the page', async () => {
  const show = open(<main>{[card('One', 'Clean'), card('Two', 'Clean two')]}</main>);
  focus('Clean two');
  show(<main>{[card('One', 'Clean'), card('Two')]}</main>);
  await waitFor(() => expect(focused()).toBe('Two'));
});

it('the focus of a removed part goes to the first control of the list around it', async () => {
  const show = open(
    <main>
      <h1>Videos</h1>
      <div>{[card('One'), card('Two', 'Remove')]}</div>
    </main>,
  );
  focus('Remove');
  show(
    <main>
      <h1>Videos</h1>
      <div>{[card('One')]}</div>
    </main>,
  );
  await waitFor(() => expect(focused()).toBe('One'));
});

it('the focus goes to the title of the next page if the whole page changes, even if its title appears later', async () => {
  const show = open(<main>{card('One', 'Clean')}</main>);
  focus('Clean');
  show(<main>Loading…</main>);
  show(
    <main>
      <h1>Comments</h1>
      {card('Two')}
    </main>,
  );
  await waitFor(() => expect(focused()).toBe('Comments'));
});

const withToasts = (...toasts: string[]) => (
  <>
    <main>{card('One', 'Hide')}</main>
    <section>
      {toasts.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </section>
  </>
);

it('the focus of a toast that disappears returns to the last place in the page', async () => {
  const show = open(withToasts('Undo', 'Other'));
  focus('Hide');
  focus('Undo');
  show(withToasts('Other'));
  await waitFor(() => expect(focused()).toBe('Hide'));
});

const account = (section: ReactNode, dialog?: ReactNode) => (
  <main>
    <div>
      <h1>Account</h1>
      <input type="hidden" />
      <button type="button">Save</button>
      <section>{section}</section>
      {dialog}
    </div>
  </main>
);

const tokens = (left: 'Nightly' | 'none', create: boolean) => (
  <>
    {left === 'none' ? (
      <p>You have no tokens.</p>
    ) : (
      <ul>
        <li>
          <button type="button">Revoke {left}</button>
        </li>
      </ul>
    )}
    {create && <button type="button">Create Token</button>}
  </>
);

it.each([
  ['a control of the section', true, 'Create Token'],
  ['the title of the page, if the section has no control', false, 'Account'],
])(
  'the focus of a dialog that disappears together with its list goes to %s',
  async (_, create, place) => {
    const dialog = (
      <dialog open>
        <button type="button">Revoke</button>
      </dialog>
    );
    const show = open(account(tokens('Nightly', create)));
    focus('Revoke Nightly');
    show(account(tokens('Nightly', create), dialog));
    focus('Revoke');
    show(account(tokens('none', create)));
    await waitFor(() => expect(focused()).toBe(place));
  },
);

it('the focus of a button that disappears passes over hidden fields', async () => {
  const show = open(account(<button type="button">Revoke</button>));
  focus('Revoke');
  show(account(undefined));
  await waitFor(() => expect(focused()).toBe('Save'));
});

it('the focus stays where the screen itself has moved it, and a focus that the user has left does not return', async () => {
  vi.useFakeTimers();
  const show = open(<main>{[card('One', 'Clean'), card('Two', 'Clean two')]}</main>);
  focus('Clean two');
  show(<main>{[card('One', 'Clean'), card('Two')]}</main>);
  focus('Clean');
  act(() => screen.getByRole('button', { name: 'Clean' }).blur());
  await act(async () => Promise.resolve());
  show(<main>{[card('One'), card('Two')]}</main>);
  await vi.advanceTimersByTimeAsync(300);
  expect(document.activeElement).toBe(document.body);
});
