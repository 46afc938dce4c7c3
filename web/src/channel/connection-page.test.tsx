import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { openApp } from '../../test/open-app.tsx';

describe('the page after a consent that a terminal asked for', () => {
  it('the page that shows a code for a terminal names the account, warns the user, and shows the code', async () => {
    const { api } = await openApp('/connection#code=s3cret&email=demo%40threadsweep.example');
    await screen.findByRole('heading', { name: 'Paste this code into the terminal' });
    expect(screen.getByText('s3cret')).toBeDefined();
    expect(
      screen.getByText(
        'The channel will be connected to the Threadsweep account demo@threadsweep.example.',
      ),
    ).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain('Is this not your account?');
    expect(api.calls('POST /api/youtube/link')).toEqual([]);
  });

  it('the page that shows a code for a terminal can copy the code, and says that it did', async () => {
    await openApp('/connection#code=s3cret&email=demo%40threadsweep.example');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('s3cret');
  });

  it('the page that shows a code for a terminal asks to copy the code by hand if the browser refuses', async () => {
    await openApp('/connection#code=s3cret&email=demo%40threadsweep.example');
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/^Your browser did not allow it\./)).toBeDefined();
  });

  it.each(['', '#youtube=error&error=foreign+text', '#code=s3cret', '#email=a%40b.example'])(
    'if the terminal’s connection failed (%s), the page says how to start over, and shows no text from the URL',
    async (fragment) => {
      await openApp(`/connection${fragment}`);
      await screen.findByRole('heading', { name: 'The channel was not connected' });
      expect(screen.getByRole('alert').textContent).toBe(
        'Go back to the terminal and start again: threadsweep channels connect --no-browser',
      );
      // An element of its own, in which no line breaks.
      expect(screen.getByText('--no-browser').className).toMatch(/flag/);
    },
  );
});
