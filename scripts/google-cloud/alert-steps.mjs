import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {import('./project.mjs').Project} Project
 * @typedef {import('./setup-steps.mjs').Step} Step
 */

const FOLDER = 'scripts/google-cloud/alerts';
const FILES = fileURLToPath(new URL('alerts', import.meta.url));
const CHANNEL = 'Threadsweep operator';
/** The fields in a policy's file, except its name. */
const FIELDS = 'documentation,severity,combiner,conditions,alertStrategy';

/**
 * Returns the steps that create or update log-based metrics, a notification channel and alert
 * policies.
 *
 * https://cloud.google.com/sdk/gcloud/reference/logging/metrics/create,
 * https://cloud.google.com/sdk/gcloud/reference/monitoring/policies/update
 *
 * @param {Project} project
 * @returns {Step[]}
 */
export function alertSteps({ id }) {
  const project = `--project=${id}`;
  const channels = `gcloud beta monitoring channels list --filter='display_name="${CHANNEL}"' --format='value(name)' --quiet ${project}`;
  return [
    {
      title: 'the API of alerts',
      run: `gcloud services enable monitoring.googleapis.com ${project}`,
    },
    ...namesOf('metric').map((name) => ({
      title: `the metric of ${name}`,
      run: [
        'verb=create',
        `if gcloud logging metrics describe threadsweep-${name} ${project} >/dev/null 2>&1; then verb=update; fi`,
        `gcloud logging metrics "$verb" threadsweep-${name} --config-from-file=${FOLDER}/${name}.metric.json ${project}`,
      ].join('\n'),
    })),
    {
      title: 'mail to the account of gcloud, for alerts',
      check: `${channels} | grep --quiet .`,
      run: `gcloud beta monitoring channels create --display-name='${CHANNEL}' --type=email --channel-labels=email_address="$(gcloud config get-value account)" --quiet ${project}`,
    },
    ...namesOf('policy').map((name) => ({
      title: `the alert ${name}`,
      run: writePolicy(name, project, channels),
    })),
  ];
}

/**
 * Returns the commands that create or update a policy. An update keeps whom the policy notifies and
 * whether it is enabled. The commands retry, because Monitoring refuses a policy for up to ten
 * minutes after its metric was created.
 *
 * @param {string} name
 * @param {string} project
 * @param {string} channels
 */
function writePolicy(name, project, channels) {
  const file = `--policy-from-file=${FOLDER}/${name}.policy.json`;
  return [
    `policy=$(gcloud monitoring policies list --filter='display_name="${displayName(name)}"' --format='value(name)' --limit=1 ${project})`,
    `if [[ -n "$policy" ]]; then change=(update "$policy" --fields=${FIELDS}); else change=(create --notification-channels="$(${channels} --limit=1)"); fi`,
    'tries=0',
    `until said=$(gcloud monitoring policies "\${change[@]}" ${file} ${project} 2>&1); do`,
    `  [[ "$said" == *'Cannot find metric'* ]] && ((++tries < 25)) || { echo "$said" >&2; exit 1; }`,
    '  sleep 30',
    'done',
  ].join('\n');
}

/**
 * Returns the display names of all alert policies.
 *
 * @returns {string[]}
 */
export const alertNames = () => namesOf('policy').map(displayName);

/**
 * Returns the names of the alerts that have a file of this kind.
 *
 * @param {'metric' | 'policy'} kind
 */
function namesOf(kind) {
  const end = `.${kind}.json`;
  const files = readdirSync(FILES).filter((file) => file.endsWith(end));
  return files.map((file) => file.slice(0, -end.length)).toSorted();
}

/**
 * Returns the display name in a policy's file.
 *
 * @param {string} name
 */
function displayName(name) {
  const text = readFileSync(join(FILES, `${name}.policy.json`), 'utf8');
  return /"displayName": "([^"]+)"/.exec(text)?.[1] ?? name;
}
