import { expect, it, vi } from 'vitest';

import { browserStorage } from './browser-storage.ts';

it('the app stores the session in the browser’s storage if the user allows site data', () => {
  browserStorage().setItem('access_token', 't');
  expect(window.localStorage.getItem('access_token')).toBe('t');
  window.localStorage.clear();
});

it('if the user blocks site data, the app keeps the session until the user leaves the page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const storage = browserStorage();
  expect(storage.getItem('access_token')).toBeNull();
  storage.setItem('access_token', 't');
  expect(storage.getItem('access_token')).toBe('t');
  storage.removeItem('access_token');
  expect(storage.getItem('access_token')).toBeNull();
});
