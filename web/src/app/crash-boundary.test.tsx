import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { openApp } from '../../test/open-app.tsx';

function Broken(): never {
  throw new Error('This page is broken.');
}

it('if a page fails to render, the app says so and offers to reload the page', async () => {
  // React logs the error to the console, where any other message fails a test.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openApp('/dashboard', { page: { path: '/dashboard', element: <Broken /> } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(logged).toHaveBeenCalled();
});
