import {
  ACCOUNT_USER,
  APIS,
  CHOSEN_SECRETS,
  createAccount,
  createDatabase,
  createKey,
  defineUsersRole,
  enableApis,
  excludeQueries,
  EXCLUSION,
  functionsRoles,
  GIVEN_SECRETS,
  grantBuilder,
  grantOnAccount,
  grantOnKey,
  grantOnProject,
  IMAGES,
  KEY,
  KEY_RING,
  protectDatabase,
  scheduleBackups,
  setSecret,
  TOKEN_CREATOR,
} from './needs.mjs';

/**
 * One thing that a project needs, and the bash commands that set it up. A repeated step changes
 * nothing.
 *
 * @typedef {object} Step
 * @property {string} title what the project has afterwards
 * @property {string} [check] succeeds if the project already has it; without it, `run` always runs
 * @property {string} run
 */

/** @typedef {import('./project.mjs').Project} Project */

const CLEANUP_POLICY = 'scripts/google-cloud/image-cleanup.json';

/** The default site in `said`, the list of a project's Hosting sites. */
const DEFAULT_SITE = `said.result.sites.find((site) => site.type === 'DEFAULT_SITE')`;

/**
 * Returns a bash command that reads JSON from standard input as `said`, and runs JavaScript with it.
 *
 * @param {string} code
 */
const read = (code) =>
  `node --eval "const said = JSON.parse(require('node:fs').readFileSync(0, 'utf8')); ${code}"`;

/**
 * Returns the steps before a project's first deployment, in an order in which each step finds what
 * it needs. `givenSecrets` returns the steps that are left to the operator.
 *
 * @param {Project} project
 * @returns {Step[]}
 */
export function setupSteps(project) {
  return [
    ...baseOf(project),
    ...accountsOf(project),
    ...keyOf(project),
    ...secretsOf(project),
    imagesOf(project),
  ];
}

/**
 * Returns the steps for the project's APIs, database and Authentication.
 *
 * @param {Project} project
 * @returns {Step[]}
 */
function baseOf(project) {
  const { id } = project;
  const auth = `https://identitytoolkit.googleapis.com`;
  const call = [
    'curl --silent --show-error --fail-with-body',
    // Other users of the machine can read the arguments of a command, but not this file.
    `--header @<(printf 'Authorization: Bearer %s' "$(gcloud auth print-access-token)")`,
    `--header 'x-goog-user-project: ${id}'`,
    `--header 'content-type: application/json'`,
  ].join(' ');
  const config = `${auth}/admin/v2/projects/${id}/config`;
  const sites = `npx firebase hosting:sites:list --project=${id} --json`;
  const apps = `npx firebase apps:list WEB --project=${id} --json`;
  return [
    {
      title: 'the APIs',
      run: enableApis(project, APIS),
    },
    {
      title: 'Firebase',
      check: `npx firebase projects:list --json | grep --quiet '"projectId": "${id}"'`,
      run: `npx firebase projects:addfirebase ${id}`,
    },
    {
      title: 'the Firestore database, near the functions',
      check: `gcloud firestore databases describe --database='(default)' --project=${id}`,
      run: createDatabase(project),
    },
    {
      // An older set-up, or the restoration of a backup, has created the database without it.
      title: 'the protection of the database against deletion',
      run: protectDatabase(project),
    },
    {
      title: 'daily backups of the database, of which Google keeps each for 7 days',
      check: `gcloud firestore backups schedules list --database='(default)' --format='value(name)' --project=${id} | grep --quiet .`,
      run: scheduleBackups(project),
    },
    {
      title: 'Authentication',
      check: `${call} ${config}`,
      run: `${call} --request POST --data '{}' ${auth}/v2/projects/${id}/identityPlatform:initializeAuth`,
    },
    {
      title:
        'Authentication with passwords, in which only the API creates and deletes users and nobody learns who has an account',
      run: [
        `${call} --request PATCH --data '{`,
        `  "signIn": {"email": {"enabled": true, "passwordRequired": true}},`,
        `  "client": {"permissions": {"disabledUserSignup": true, "disabledUserDeletion": true}},`,
        `  "emailPrivacyConfig": {"enableImprovedEmailPrivacy": true}`,
        `}' '${config}?updateMask=signIn.email,client.permissions,emailPrivacyConfig'`,
      ].join('\n'),
    },
    {
      title: 'a log without requests that have a query, because queries may have secrets',
      check: `gcloud logging sinks describe _Default --format=json --project=${id} | grep --quiet '"name": "${EXCLUSION}"'`,
      run: excludeQueries(project, 'add'),
    },
    {
      title: 'the Hosting site',
      check: `${sites} | grep --quiet '"DEFAULT_SITE"'`,
      run: `npx firebase hosting:sites:create ${id} --project=${id}`,
    },
    {
      title: 'the web app, whose key calls Authentication',
      check: `${apps} | grep --quiet '"appId"'`,
      run: `npx firebase apps:create WEB Threadsweep --project=${id}`,
    },
    {
      // firebase-tools links a site only while it creates it:
      // https://firebase.google.com/docs/reference/hosting/rest/v1beta1/projects.sites/patch
      title: 'the link of the Hosting site to the web app, whose project and key the site tells',
      check: `${sites} | ${read(`process.exit(${DEFAULT_SITE}.appId ? 0 : 1)`)}`,
      run: [
        `site=$(${sites} | ${read(`console.log(${DEFAULT_SITE}.name)`)})`,
        `app=$(${apps} | ${read('console.log(said.result[0].appId)')})`,
        `${call} --request PATCH --data "{\\"appId\\": \\"$app\\"}" "https://firebasehosting.googleapis.com/v1beta1/$site?updateMask=appId"`,
      ].join('\n'),
    },
  ];
}

/**
 * Returns the steps for the service accounts and their roles.
 *
 * @param {Project} project
 * @returns {Step[]}
 */
function accountsOf(project) {
  const { id, functionsAccount, tasksAccount } = project;
  const create = (/** @type {string} */ email, /** @type {string} */ title) => ({
    title: `the service account of ${title}`,
    check: `gcloud iam service-accounts describe ${email} --project=${id}`,
    run: createAccount(project, email, title),
  });
  return [
    create(functionsAccount, 'the functions'),
    create(tasksAccount, 'Cloud Tasks'),
    {
      // A custom role, because Google's own ones for Authentication are wider or only read.
      title: 'the role to create, read, change and delete users',
      run: defineUsersRole(project),
    },
    ...Object.keys(functionsRoles(project)).map((role) => ({
      title: `${role} for the functions`,
      run: grantOnProject(project, role),
    })),
    {
      title: 'the functions may sign tokens as themselves, for live data in the web app',
      run: grantOnAccount(project, functionsAccount, TOKEN_CREATOR),
    },
    {
      title: 'the functions may have Cloud Tasks call with its service account',
      run: grantOnAccount(project, tasksAccount, ACCOUNT_USER),
    },
    {
      // New projects need this role:
      // https://cloud.google.com/functions/docs/securing/build-custom-sa
      title: 'the default service account may build functions, which new projects refuse',
      run: grantBuilder(project),
    },
  ];
}

/**
 * Returns the steps for the key that protects grants.
 *
 * @param {Project} project
 * @returns {Step[]}
 */
function keyOf(project) {
  const { id } = project;
  const place = `--location=global --project=${id}`;
  return [
    {
      title: 'the key ring',
      check: `gcloud kms keyrings describe ${KEY_RING} ${place}`,
      run: `gcloud kms keyrings create ${KEY_RING} ${place}`,
    },
    {
      title: 'the key that encrypts the keys of the grants; Google changes it every 90 days',
      check: `gcloud kms keys describe ${KEY} --keyring=${KEY_RING} ${place}`,
      run: createKey(project),
    },
    {
      title: 'the functions may use this key alone',
      run: grantOnKey(project),
    },
  ];
}

/**
 * Returns the command that succeeds if a secret has a value.
 *
 * @param {Project} project
 * @param {string} name
 */
const hasSecret = ({ id }, name) =>
  `gcloud secrets versions describe latest --secret=${name} --project=${id}`;

/**
 * Returns the steps for the secrets that the set-up chooses.
 *
 * @param {Project} project
 * @returns {Step[]}
 */
function secretsOf(project) {
  return Object.entries(CHOSEN_SECRETS).map(([name, value]) => ({
    title: `the secret ${name}`,
    check: hasSecret(project, name),
    run: `${value} | gcloud secrets create ${name} --replication-policy=automatic --data-file=- --project=${project.id}`,
  }));
}

/**
 * Returns the steps for the secrets that the operator gets later. Their commands ask for the value.
 *
 * @param {Project} project
 * @returns {(Step & {check: string})[]}
 */
export function givenSecrets(project) {
  return Object.entries(GIVEN_SECRETS).map(([name, what]) => ({
    title: `${name}, ${what}`,
    check: hasSecret(project, name),
    run: setSecret(project, name),
  }));
}

/**
 * Returns the step for the repository of images. Cloud Build would create it without a policy that
 * deletes old images. `firebase deploy` would then end before Hosting: without a terminal it does
 * not ask for a policy, and with `--force` it would also delete functions. `firebase deploy` accepts
 * any policy, and also the label by which an operator opts out of a policy.
 *
 * @param {Project} project
 * @returns {Step}
 */
function imagesOf({ id, region }) {
  const place = `--location=${region} --project=${id}`;
  const describe = `gcloud artifacts repositories describe ${IMAGES} ${place}`;
  return {
    title: 'the repository of the functions’ images, which deletes old images',
    check: `${describe} --format=json | grep --quiet -e cleanupPolicies -e firebase-functions-cleanup-opted-out`,
    run: [
      `${describe} >/dev/null 2>&1 ||`,
      `  gcloud artifacts repositories create ${IMAGES} --repository-format=docker ${place}`,
      `gcloud artifacts repositories set-cleanup-policies ${IMAGES} --policy=${CLEANUP_POLICY} --no-dry-run ${place}`,
    ].join('\n'),
  };
}
