import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backgroundText } from '../channel/background.ts';
import { backgroundWithout } from '../training/channel-sets.ts';
import { defaultDataFolder, readSets } from '../training/read-sets.ts';
import { callerPath, run, UsageError, write } from './terminal.ts';

const usage = 'background [--data DIR] --out FILE';

// This command counts how often words occur in harmless comments. Its output is shipped as
// model/background.json.
await run(async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (values.out === undefined) throw new UsageError(`--out FILE is missing\nusage: ${usage}`);
  const sets = readSets(values.data === undefined ? defaultDataFolder : callerPath(values.data));
  const words = backgroundText(backgroundWithout(sets, []));
  writeFileSync(callerPath(values.out), `${JSON.stringify({ words })}\n`);
  await write(`${values.out}: ${words.length} entries\n`);
});
