import { expect, it } from 'vitest';

import { staticChecks, unneededChecks } from './checks.mjs';

it.for([[undefined], [['a.ts']], [[]]])(
  'npm run check has a line for lint if the files to lint are %j',
  ([toLint]) => {
    const lines = [...staticChecks('/repository', toLint), ...unneededChecks(toLint)];
    expect(lines.filter(({ name }) => name === 'lint')).toHaveLength(1);
  },
);
