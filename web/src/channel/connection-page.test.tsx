import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { openApp } from '../../test/open-app.tsx';

describe('the page after a consent that a terminal asked for', () => {
  it('names the account that gets the channel, warns, and shows the code', async () => {
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

  it.each(['', '#youtube=error&error=foreign+text', '#code=s3cret', '#email=a%40b.example'])(
    'says after a failure (%s) how to start again, and shows no foreign text',
    async (fragment) => {
      await openApp(`/connection${fragment}`);
      await screen.findByRole('heading', { name: 'The channel was not connected' });
      expect(screen.getByRole('alert').textContent).toBe(
        'Go back to the terminal and start again: threadsweep channels connect --no-browser',
      );
    },
  );
});
