import { readFileSync } from 'node:fs';
import path from 'node:path';

import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { openApp } from '../../test/open-app.tsx';
import { chooseTheme, watchTheme } from './theme.ts';

const PAGE = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8');
const FIRST_SCRIPT = /<script>([^]*?)<\/script>/.exec(PAGE)?.[1] ?? '';

const shown = () => document.documentElement.dataset['theme'];

/** Sets the theme as the browser does when it opens a page. */
function openDocument(): void {
  // Runs the first script of index.html.
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  new Function(FIRST_SCRIPT)();
}

/** Returns the `media` attribute of each `theme-color` element. */
const mediaOfBars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    ({ media }) => media,
  );

describe('the theme', () => {
  beforeEach(() => {
    act(() => chooseTheme('system'));
    document.head.innerHTML = PAGE.match(/<meta\s+name="theme-color"[^>]*>/g)?.join('') ?? '';
  });

  it.each(['/', '/account'])('a theme chosen in the footer of %s is shown at once', async (at) => {
    const { user } = await openApp(at, { signedIn: at !== '/' });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Theme' });
    expect(choice.value).toBe('system');
    await user.selectOptions(choice, 'Dark');
    expect(shown()).toBe('dark');
    await user.selectOptions(choice, 'Same as device');
    expect(shown()).toBe('system');
  });

  it('the next page that opens applies the chosen theme before it shows anything', () => {
    chooseTheme('dark');
    delete document.documentElement.dataset['theme'];
    openDocument();
    expect(shown()).toBe('dark');
    chooseTheme('system');
    openDocument();
    expect(shown()).toBe('system');
  });

  it('the bars of the browser have the colour of the theme that the user chose', () => {
    chooseTheme('dark');
    expect(mediaOfBars()).toEqual(['not all', 'all']);
    chooseTheme('system');
    expect(mediaOfBars()).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });

  it('a theme that the user chooses in one tab also applies in the other tabs', async () => {
    watchTheme();
    await openApp('/');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
    });
    expect(shown()).toBe('light');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' }).value).toBe('light');
  });
});
