import { expect, it } from 'vitest';

import { createConnection } from './connection.ts';

it('a kept answer that is found after the server has answered is not called shown', () => {
  const connection = createConnection(true);
  const tooLate = connection.lookForKept('/api/auth/me');
  connection.answered('/api/auth/me');
  tooLate(1);
  expect(connection.state().kept).toEqual(new Map());

  connection.lookForKept('/api/auth/me')(2);
  expect(connection.state().kept).toEqual(new Map([['/api/auth/me', 2]]));
  connection.answered('/api/auth/me');
  expect(connection.state().kept).toEqual(new Map());
});
