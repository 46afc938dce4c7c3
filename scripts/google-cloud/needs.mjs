/**
 * What the product needs in a Google Cloud project, and the commands that set it up. `npm run
 * setup:gcp` runs the commands. `npm run doctor` checks the project for their results.
 *
 * @typedef {import('./project.mjs').Project} Project
 */

/** The APIs that the product, its deployment, the set-up and the doctor call. */
export const APIS = [
  'artifactregistry',
  'cloudbilling',
  'cloudbuild',
  'cloudfunctions',
  'cloudkms',
  'cloudresourcemanager',
  'cloudscheduler',
  'cloudtasks',
  // This API's default service account builds the functions.
  'compute',
  'eventarc',
  'firebase',
  'firebasehosting',
  'firebaserules',
  'firestore',
  'iam',
  // The Admin SDK signs tokens through this API, because a function has no private key.
  'iamcredentials',
  'identitytoolkit',
  'logging',
  'pubsub',
  'run',
  'secretmanager',
  // The part of Authentication that renews sessions.
  'securetoken',
  'serviceusage',
  'youtube',
].map((name) => `${name}.googleapis.com`);

/** The custom role with which the functions use Authentication. */
export const USERS_ROLE = 'threadsweepUsers';
/**
 * The permissions of this role. `roles/firebaseauth.admin` also changes how people log in, reads the
 * secrets of login providers and the parameters of the password hashes, makes session cookies, and
 * sends mail.
 *
 * Google names the permission of each method:
 * https://cloud.google.com/identity-platform/docs/access-control#api_permissions
 */
export const USERS_PERMISSIONS = [
  // `SignUp`
  'firebaseauth.users.create',
  // `DeleteAccount`
  'firebaseauth.users.delete',
  // `GetAccountInfo`, also to see whether a token was revoked
  'firebaseauth.users.get',
  // `SetAccountInfo`, also to revoke tokens
  'firebaseauth.users.update',
  // Reading the project is required for all of Firebase:
  // https://firebase.google.com/docs/projects/iam/permissions#required_all_roles
  'firebase.projects.get',
  'resourcemanager.projects.get',
];

/** The role of an earlier set-up, which is wider than needed. */
export const WIDE_USERS_ROLE = 'roles/firebaseauth.admin';

/**
 * Returns the custom role as policies name it.
 *
 * @param {Pick<Project, 'id'>} project
 */
export const usersRole = ({ id }) => `projects/${id}/roles/${USERS_ROLE}`;

/**
 * Returns the roles that the functions need on the project, and what fails without each one.
 *
 * @param {Pick<Project, 'id'>} project
 * @returns {Record<string, string>}
 */
export const functionsRoles = (project) => ({
  'roles/datastore.user': 'Without it, each call of the API fails.',
  // With this role, the functions create, change and delete users, and revoke their sessions.
  [usersRole(project)]: 'Without it, nobody can sign up, and nobody can delete an account.',
  // `firebase deploy` grants the role to add tasks, but not this one.
  'roles/cloudtasks.taskDeleter':
    'Without it, a finished pass leaves the task that would have resumed it.',
});

export const TOKEN_CREATOR = 'roles/iam.serviceAccountTokenCreator';
export const ACCOUNT_USER = 'roles/iam.serviceAccountUser';
export const BUILDER = 'roles/cloudbuild.builds.builder';
export const KEY_ROLE = 'roles/cloudkms.cryptoKeyEncrypterDecrypter';

export const KEY_RING = 'threadsweep';
export const KEY = 'tokens';

/** The repository in which Cloud Build puts the functions' images. */
export const IMAGES = 'gcf-artifacts';

/** The secrets that only the operator can get, each with a description. */
export const GIVEN_SECRETS = {
  GOOGLE_CLIENT_SECRET: 'the secret of the OAuth client (docs/deployment.md, step 3)',
  SMTP_PASSWORD: 'the password at your mail provider (docs/deployment.md, step 4)',
};
/** The secrets that the set-up chooses, each with a command that prints its first value. */
export const CHOSEN_SECRETS = {
  // Second opinions are off until the operator chooses a model and a key.
  GEMINI_API_KEY: `printf off`,
  // Scans of public videos are off until the operator makes a key.
  YOUTUBE_API_KEY: `printf off`,
  MAIL_WEBHOOK_SECRET: `node --eval "process.stdout.write('whsec_' + require('node:crypto').randomBytes(32).toString('base64'))"`,
};

/**
 * Returns the command that sets up a project.
 *
 * @param {Project} project
 */
export const setUp = ({ id, region }) =>
  `npm run setup:gcp -- --project ${id} --region ${region} --apply`;

/**
 * The number of APIs that Google enables in one call:
 * https://cloud.google.com/service-usage/docs/reference/rest/v1/services/batchEnable
 */
const APIS_PER_CALL = 20;

/**
 * Returns the command that enables APIs.
 *
 * @param {Project} project
 * @param {readonly string[]} apis
 * @returns {string}
 */
export function enableApis({ id }, apis) {
  const calls = Array.from({ length: Math.ceil(apis.length / APIS_PER_CALL) }, (_, n) =>
    apis.slice(n * APIS_PER_CALL, (n + 1) * APIS_PER_CALL),
  );
  return calls
    .map((some) => `gcloud services enable ${some.join(' ')} --project=${id}`)
    .join(' && ');
}

/**
 * Returns the command that creates the database.
 *
 * @param {Project} project
 */
export const createDatabase = ({ id, region }) =>
  `gcloud firestore databases create --database='(default)' --type=firestore-native --location=${region} --delete-protection --project=${id}`;

/**
 * Returns the command that makes Google refuse to delete the database.
 *
 * @param {Project} project
 */
export const protectDatabase = ({ id }) =>
  `gcloud firestore databases update --database='(default)' --delete-protection --project=${id}`;

/**
 * How many days Google keeps a backup. The privacy policy (web/src/language/static) and
 * functions/src/workflows/reconcile/aged-data.ts rely on it.
 */
export const BACKUP_DAYS = 7;

/**
 * Returns the command that has Google back up the database every day.
 *
 * @param {Project} project
 */
export const scheduleBackups = ({ id }) =>
  `gcloud firestore backups schedules create --database='(default)' --recurrence=daily --retention=${BACKUP_DAYS}d --project=${id}`;

/**
 * Returns the command that creates a service account.
 *
 * @param {Project} project
 * @param {string} email
 * @param {string} title
 */
export const createAccount = ({ id }, email, title) =>
  `gcloud iam service-accounts create ${email.split('@')[0]} --display-name='Threadsweep: ${title}' --project=${id}`;

/**
 * Returns the command that creates the custom role, or corrects its permissions.
 *
 * https://docs.cloud.google.com/sdk/gcloud/reference/iam/roles/create
 *
 * @param {Project} project
 */
export const defineUsersRole = ({ id }) =>
  `gcloud iam roles "$(gcloud iam roles describe ${USERS_ROLE} --project=${id} >/dev/null 2>&1 && echo update || echo create)" ${USERS_ROLE} --title='Threadsweep: users' --permissions=${USERS_PERMISSIONS.join(',')} --stage=GA --project=${id} --quiet --format=none`;

/**
 * Returns the command that takes a role on the project from the functions.
 *
 * @param {Project} project
 * @param {string} role
 */
export const removeFromProject = ({ id, functionsAccount }, role) =>
  `gcloud projects remove-iam-policy-binding ${id} --member=serviceAccount:${functionsAccount} --role=${role} --condition=None --format=none`;

/**
 * Returns the command that grants the functions a role on the project.
 *
 * @param {Project} project
 * @param {string} role
 */
export const grantOnProject = ({ id, functionsAccount }, role) =>
  `gcloud projects add-iam-policy-binding ${id} --member=serviceAccount:${functionsAccount} --role=${role} --condition=None --format=none`;

/**
 * Returns the command that grants the functions a role on a service account.
 *
 * @param {Project} project
 * @param {string} account the service account to which the role applies
 * @param {string} role
 */
export const grantOnAccount = ({ id, functionsAccount }, account, role) =>
  `gcloud iam service-accounts add-iam-policy-binding ${account} --member=serviceAccount:${functionsAccount} --role=${role} --condition=None --project=${id} --format=none`;

/**
 * Returns the command that lets the default service account build functions.
 *
 * @param {Project} project
 */
export const grantBuilder = ({ id }) =>
  `gcloud projects add-iam-policy-binding ${id} --member="serviceAccount:$(gcloud projects describe ${id} --format='value(projectNumber)')-compute@developer.gserviceaccount.com" --role=${BUILDER} --condition=None --format=none`;

/**
 * Returns the command that creates the key for grants.
 *
 * @param {Project} project
 */
export const createKey = ({ id }) =>
  `gcloud kms keys create ${KEY} --keyring=${KEY_RING} --purpose=encryption --rotation-period=90d --next-rotation-time=+p90d --location=global --project=${id}`;

/**
 * Returns the command that lets the functions use the key.
 *
 * @param {Project} project
 */
export const grantOnKey = ({ id, functionsAccount }) =>
  `gcloud kms keys add-iam-policy-binding ${KEY} --keyring=${KEY_RING} --member=serviceAccount:${functionsAccount} --role=${KEY_ROLE} --format=none --location=global --project=${id}`;

/** The exclusion that keeps requests with a query out of the log. */
export const EXCLUSION = 'threadsweep-queries';

/**
 * The requests with a query, which Cloud Run logs, and Hosting if the operator turns that on. A
 * query may have the secret of a mailed link or a code of Google's consent.
 *
 * https://docs.cloud.google.com/logging/docs/view/logging-query-language
 */
export const EXCLUSION_FILTER =
  'httpRequest.requestUrl:"?" AND (log_id("run.googleapis.com/requests") OR resource.type="firebase_domain")';

/**
 * Returns the command that adds the exclusion, or that corrects it and turns it on.
 *
 * https://docs.cloud.google.com/sdk/gcloud/reference/logging/sinks/update
 *
 * @param {Project} project
 * @param {'add' | 'update'} verb
 */
export const excludeQueries = ({ id }, verb) =>
  `gcloud logging sinks update _Default --${verb}-exclusion='name=${EXCLUSION},filter=${EXCLUSION_FILTER}${verb === 'update' ? ',disabled=false' : ''}' --project=${id}`;

/**
 * Returns the command that sets a secret.
 *
 * @param {Project} project
 * @param {string} name
 */
export const setSecret = ({ id }, name) =>
  `npx firebase functions:secrets:set ${name} --project=${id}`;
