/**
 * One thing that a project needs, and the commands of bash that give it. Running a step again changes
 * nothing.
 *
 * @typedef {object} Step
 * @property {string} title what the project has afterwards
 * @property {string} [check] succeeds if the project has it already; without it, `run` runs always
 * @property {string} run
 * @property {boolean} [asks] whether `run` asks for a value
 */

/** @typedef {import('./project.mjs').Project} Project */

/** The APIs that the product and its deployment call. */
const APIS = [
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'cloudkms',
  'cloudscheduler',
  'cloudtasks',
  // Its default service account builds the functions.
  'compute',
  'eventarc',
  'firebase',
  'firebasehosting',
  'firebaserules',
  'firestore',
  // The Admin SDK signs tokens with it: a function has no private key.
  'iamcredentials',
  'identitytoolkit',
  'pubsub',
  'run',
  'secretmanager',
  'youtube',
].map((name) => `${name}.googleapis.com`);

/** The roles of the functions on the project. */
const FUNCTIONS_ROLES = [
  'roles/datastore.user',
  // Creates, changes and deletes users, and revokes their sessions.
  'roles/firebaseauth.admin',
  // A finished pass deletes the task that would resume it. `firebase deploy` lets the functions add
  // tasks to their queues.
  'roles/cloudtasks.taskDeleter',
];

const KEY_RING = 'threadsweep';
const KEY = 'tokens';
const KEY_ROLE = 'roles/cloudkms.cryptoKeyEncrypterDecrypter';

/** Secrets that the operator has, and those that the set-up can choose. */
const GIVEN_SECRETS = ['GOOGLE_CLIENT_SECRET', 'SMTP_PASSWORD'];
const CHOSEN_SECRETS = {
  // Second opinions are off until the operator chooses a model and a key.
  GEMINI_API_KEY: `printf off`,
  MAIL_WEBHOOK_SECRET: `node --eval "process.stdout.write('whsec_' + require('node:crypto').randomBytes(32).toString('base64'))"`,
};

/**
 * Returns what a project needs before its first deployment, in an order in which each step finds what
 * it needs.
 *
 * @param {Project} project
 * @returns {Step[]}
 */
export function setupSteps(project) {
  return [...baseOf(project), ...accountsOf(project), ...keyOf(project), ...secretsOf(project)];
}

/**
 * @param {Project} project
 * @returns {Step[]}
 */
function baseOf({ id, region }) {
  const auth = `https://identitytoolkit.googleapis.com`;
  const call = [
    'curl --silent --show-error --fail-with-body',
    `--header "Authorization: Bearer $(gcloud auth print-access-token)"`,
    `--header 'x-goog-user-project: ${id}'`,
    `--header 'content-type: application/json'`,
  ].join(' ');
  const config = `${auth}/admin/v2/projects/${id}/config`;
  return [
    {
      title: 'the APIs',
      run: `gcloud services enable ${APIS.join(' ')} --project=${id}`,
    },
    {
      title: 'Firebase',
      check: `npx firebase projects:list --json | grep --quiet '"projectId": "${id}"'`,
      run: `npx firebase projects:addfirebase ${id}`,
    },
    {
      title: 'the Firestore database, near the functions',
      check: `gcloud firestore databases describe --database='(default)' --project=${id}`,
      run: `gcloud firestore databases create --database='(default)' --type=firestore-native --location=${region} --project=${id}`,
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
      title: 'the web app, whose key calls Authentication',
      check: `npx firebase apps:list WEB --project=${id} --json | grep --quiet '"appId"'`,
      run: `npx firebase apps:create WEB Threadsweep --project=${id}`,
    },
  ];
}

/**
 * @param {Project} project
 * @returns {Step[]}
 */
function accountsOf({ id, functionsAccount, tasksAccount }) {
  const create = (/** @type {string} */ email, /** @type {string} */ title) => ({
    title: `the service account of ${title}`,
    check: `gcloud iam service-accounts describe ${email} --project=${id}`,
    run: `gcloud iam service-accounts create ${email.split('@')[0]} --display-name='Threadsweep: ${title}' --project=${id}`,
  });
  const member = `--member=serviceAccount:${functionsAccount}`;
  const quiet = `--condition=None --project=${id} --format=none`;
  return [
    create(functionsAccount, 'the functions'),
    create(tasksAccount, 'Cloud Tasks'),
    ...FUNCTIONS_ROLES.map((role) => ({
      title: `${role} for the functions`,
      run: `gcloud projects add-iam-policy-binding ${id} ${member} --role=${role} --condition=None --format=none`,
    })),
    {
      title: 'the functions may sign tokens as themselves, for live data in the web app',
      run: `gcloud iam service-accounts add-iam-policy-binding ${functionsAccount} ${member} --role=roles/iam.serviceAccountTokenCreator ${quiet}`,
    },
    {
      title: 'the functions may have Cloud Tasks call with its service account',
      run: `gcloud iam service-accounts add-iam-policy-binding ${tasksAccount} ${member} --role=roles/iam.serviceAccountUser ${quiet}`,
    },
    {
      // https://cloud.google.com/functions/docs/securing/build-custom-sa
      title: 'the default service account may build functions, which new projects refuse',
      run: `gcloud projects add-iam-policy-binding ${id} --member="serviceAccount:$(gcloud projects describe ${id} --format='value(projectNumber)')-compute@developer.gserviceaccount.com" --role=roles/cloudbuild.builds.builder --condition=None --format=none`,
    },
  ];
}

/**
 * @param {Project} project
 * @returns {Step[]}
 */
function keyOf({ id, functionsAccount }) {
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
      run: `gcloud kms keys create ${KEY} --keyring=${KEY_RING} --purpose=encryption --rotation-period=90d --next-rotation-time=+p90d ${place}`,
    },
    {
      title: 'the functions may use this key alone',
      run: `gcloud kms keys add-iam-policy-binding ${KEY} --keyring=${KEY_RING} --member=serviceAccount:${functionsAccount} --role=${KEY_ROLE} --format=none ${place}`,
    },
  ];
}

/**
 * @param {Project} project
 * @returns {Step[]}
 */
function secretsOf({ id }) {
  const has = (/** @type {string} */ name) =>
    `gcloud secrets versions describe latest --secret=${name} --project=${id}`;
  return [
    ...Object.entries(CHOSEN_SECRETS).map(([name, value]) => ({
      title: `the secret ${name}`,
      check: has(name),
      run: `${value} | gcloud secrets create ${name} --replication-policy=automatic --data-file=- --project=${id}`,
    })),
    ...GIVEN_SECRETS.map((name) => ({
      title: `the secret ${name}`,
      check: has(name),
      run: `npx firebase functions:secrets:set ${name} --project=${id}`,
      asks: true,
    })),
  ];
}
