import process from 'node:process';

import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

import { errorText, Failure } from './failure.mjs';
import { readEnvFile } from './google-cloud/env-file.mjs';
import { parseProject } from './google-cloud/project.mjs';
import { forecast, sumDays } from './google-cloud/quota-forecast.mjs';
import { print, ROOT } from './run.mjs';

/**
 * `npm run forecast`: prints how many units of YouTube's quota the channels of a project use, and
 * when they will reach the day's limit (docs/deployment.md, Capacity). It reads the quota ledger,
 * which has the last eight days, and changes nothing.
 */

const USAGE = `Usage: npm run forecast -- --project PROJECT_ID

It reads Firestore with your application default credentials: gcloud auth application-default login.
FIRESTORE_EMULATOR_HOST names an emulator instead.`;

/**
 * The units of a day: YouTube's default, unless functions/.env.PROJECT_ID sets QUOTA_DAILY_UNITS.
 */
const DEFAULT_UNITS = 10_000;

/** @param {string} projectId */
async function readShards(projectId) {
  const isEmulated = process.env['FIRESTORE_EMULATOR_HOST'] !== undefined;
  const app = initializeApp(
    isEmulated ? { projectId } : { projectId, credential: applicationDefault() },
  );
  try {
    const found = await getFirestore(app).collection('quotaDays').get();
    return found.docs.map((document) => document.data());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`The ledger of ${projectId} could not be read: ${reason}\n\n${USAGE}`);
  } finally {
    await deleteApp(app);
  }
}

/** @param {number} units */
const count = (units) => Math.round(units).toLocaleString('en');

/**
 * Prints the days and the forecast.
 *
 * @param {ReturnType<typeof sumDays>} days complete days
 * @param {number} limit
 */
function report(days, limit) {
  print('day         units   channels  units per channel');
  for (const { day, used, channels } of days) {
    const each = channels === 0 ? '-' : count(used / channels);
    print(
      `${day}  ${count(used).padStart(6)}  ${String(channels).padStart(8)}  ${each.padStart(17)}`,
    );
  }
  const { perChannel, fit, fullDays, growth, daysLeft } = forecast(days, limit);
  if (perChannel === null) {
    print('\nNo channel has used units on a complete day yet. Try again tomorrow.');
    return;
  }
  print(
    `\nA channel uses ${count(perChannel)} units a day: ${count(fit)} channels fit into ${count(limit)} units.`,
  );
  if (fullDays === days.length)
    print('On all days the units were used up, so channels need more than that, and fewer fit.');
  else if (fullDays > 0)
    print(
      `On ${fullDays} of ${days.length} days the units were used up. The forecast leaves these days out, because channels needed more.`,
    );
  if (growth === null) print('The growth is unknown until three days are complete.');
  else if (daysLeft === 0) print('The limit is reached.');
  else if (daysLeft === null) print('The units of a day do not grow.');
  else
    print(
      `The units of a day grow by ${count(growth)} a day: the limit is reached in ${count(daysLeft)} days.`,
    );
}

try {
  const { project } = parseProject(USAGE, process.argv.slice(2), ROOT, []);
  const limit = Number(readEnvFile(project.envFile).get('QUOTA_DAILY_UNITS') ?? DEFAULT_UNITS);
  report(sumDays(await readShards(project.id), Date.now()), limit);
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
