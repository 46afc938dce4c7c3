import { expect, it } from 'vitest';

import { createConnection } from './connection.ts';

it('a stored response that is read after the server’s response has arrived does not count as shown', () => {
  const connection = createConnection(true);
  const tooLate = connection.lookForKept('/api/auth/me');
  connection.responded('/api/auth/me');
  tooLate(1);
  expect(connection.state().kept).toEqual(new Map());

  connection.lookForKept('/api/auth/me')(2);
  expect(connection.state().kept).toEqual(new Map([['/api/auth/me', 2]]));
  connection.responded('/api/auth/me');
  expect(connection.state().kept).toEqual(new Map());
});
