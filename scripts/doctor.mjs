import { createTransport } from 'nodemailer';

import { errorText } from './failure.mjs';
import { diagnose } from './google-cloud/diagnose.mjs';
import { readEnvFile } from './google-cloud/env-file.mjs';
import { operatorToken } from './google-cloud/operator-token.mjs';
import { parseProject } from './google-cloud/project.mjs';
import { print, ROOT } from './run.mjs';

/**
 * `npm run doctor`: tries each permission and service that the product needs in a Google Cloud
 * project. For each problem it prints what is missing, why that matters, and which command fixes
 * it. It changes nothing. It exits with 1 if something is missing. It exits with 2 if nothing is
 * known to be missing, but some checks could not be made.
 */

const USAGE = 'Usage: npm run doctor -- --project PROJECT_ID [--region REGION]';

/** The timeout of the mail server, in ms. */
const SMTP_TIMEOUT_MS = 15_000;

/**
 * Connects to the mail server as the functions do (functions/src/platform/mailer.ts) and logs in.
 * It sends no mail.
 *
 * @param {import('./google-cloud/checks/check.mjs').SmtpServer} server
 */
async function tryMailServer({ host, port, secure, login }) {
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    ...(login && { auth: login }),
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Runs all checks, prints their results, and counts the problems.
 *
 * @param {import('./google-cloud/project.mjs').Project} project
 */
async function examine(project) {
  const counts = { missing: 0, unread: 0 };
  const results = diagnose({
    project,
    root: ROOT,
    parameters: readEnvFile(project.envFile),
    token: await operatorToken(),
    fetch,
    smtp: tryMailServer,
  });
  for await (const { title, why, findings, unread } of results) {
    counts.missing += findings.length;
    if (unread !== undefined) {
      counts.unread += 1;
      print(`?     ${title}: not tried. ${unread}`);
    } else if (findings.length === 0) print(`ok    ${title}`);
    else print(`LACKS ${title}. ${why}`);
    for (const { problem, fix } of findings) print(`      - ${problem}\n        mend: ${fix}`);
  }
  return counts;
}

try {
  const { project } = parseProject(USAGE, process.argv.slice(2), ROOT, []);
  const { missing, unread } = await examine(project);
  if (missing > 0) print(`\n${missing} to mend.`);
  else if (unread > 0) print(`\nNothing to mend, but ${unread} could not be tried.`);
  else print('\nNothing to mend.');
  process.exitCode = missing > 0 ? 1 : unread > 0 ? 2 : 0;
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
