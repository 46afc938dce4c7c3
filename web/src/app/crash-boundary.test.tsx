import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { FakeApi } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { video, videoPage } from '../../test/usual-answers.ts';

it('a page that cannot be shown says so, and offers to reload', async () => {
  // React tells the console of the error, as it should.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = { ...video(), published_at: 'never' };
  const api = new FakeApi().below('GET /api/youtube/videos', () =>
    Response.json(videoPage([broken])),
  );
  await openApp('/dashboard', { api, signedIn: true });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(logged).toHaveBeenCalled();
});
