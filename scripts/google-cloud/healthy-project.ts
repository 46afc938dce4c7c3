import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { ROOT } from '../run.mjs';
import { alertNames } from './alert-steps.mjs';
import {
  APIS,
  EXCLUSION,
  EXCLUSION_FILTER,
  functionsRoles,
  USERS_PERMISSIONS,
  usersRole,
} from './needs.mjs';
import type { Project } from './project.mjs';

/**
 * Google's responses about a complete project, in the shapes of Google's documentation, because no
 * real project has been recorded yet. `npm run doctor` reads these addresses.
 */

const ID = 'some-project';
const REGION = 'europe-west1';
const accountOf = (name: string) => `${name}@${ID}.iam.gserviceaccount.com`;

export const PROJECT: Project = {
  id: ID,
  region: REGION,
  envFile: join(ROOT, `functions/.env.${ID}`),
  functionsAccount: accountOf('threadsweep-functions'),
  tasksAccount: accountOf('threadsweep-tasks'),
};

export const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['APP_URL', `https://${ID}.web.app`],
  ['IDENTITY_API_KEY', 'key-of-web'],
  ['GOOGLE_CLIENT_ID', '1-a.apps.googleusercontent.com'],
  ['SMTP_HOST', 'smtp.mail.example'],
  ['SMTP_USER', 'threadsweep'],
  ['MAIL_FROM', 'hello@threadsweep.example'],
  ['SUPPORT_EMAIL', 'support@threadsweep.example'],
]);

/** A response: a body with status 200 or with the given status. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}
export type Answers = Map<string, Answer>;

const FUNCTIONS = `serviceAccount:${PROJECT.functionsAccount}`;
const TASKS = `serviceAccount:${PROJECT.tasksAccount}`;

export const bindings = (...given: [role: string, ...members: string[]][]) => ({
  version: 1,
  etag: 'BwXhqDVZ5uA=',
  bindings: given.map(([role, ...members]) => ({ role, members })),
});

const indexFile = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      queryScope: z.string(),
      fields: z.array(z.object({ fieldPath: z.string() }).loose()),
    }),
  ),
  fieldOverrides: z.array(
    z.object({ collectionGroup: z.string(), fieldPath: z.string(), ttl: z.boolean().optional() }),
  ),
});

function firestoreAnswers(): [string, unknown][] {
  const at = `projects/${ID}/databases/(default)`;
  const { indexes, fieldOverrides } = indexFile.parse(
    JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8')),
  );
  return [
    [
      `firestore.googleapis.com/v1/${at}`,
      {
        name: at,
        locationId: REGION,
        type: 'FIRESTORE_NATIVE',
        deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
      },
    ],
    [
      `firestore.googleapis.com/v1/${at}/backupSchedules`,
      {
        backupSchedules: [
          { name: `${at}/backupSchedules/daily`, retention: '604800s', dailyRecurrence: {} },
        ],
      },
    ],
    [
      `firestore.googleapis.com/v1/${at}/collectionGroups/-/indexes?pageSize=1000`,
      {
        indexes: indexes.map(({ collectionGroup, queryScope, fields }, n) => ({
          name: `${at}/collectionGroups/${collectionGroup}/indexes/CICAgO${n}`,
          queryScope,
          fields: [...fields, { fieldPath: '__name__', order: 'ASCENDING' }],
          state: 'READY',
        })),
      },
    ],
    [
      `firestore.googleapis.com/v1/${at}/collectionGroups/-/fields?filter=ttlConfig:*&pageSize=1000`,
      {
        fields: fieldOverrides
          .filter(({ ttl }) => ttl === true)
          .map(({ collectionGroup, fieldPath }) => ({
            name: `${at}/collectionGroups/${collectionGroup}/fields/${fieldPath}`,
            ttlConfig: { state: 'ACTIVE' },
          })),
      },
    ],
    [
      `firebaserules.googleapis.com/v1/projects/${ID}/releases/cloud.firestore`,
      {
        name: `projects/${ID}/releases/cloud.firestore`,
        rulesetName: `projects/${ID}/rulesets/one`,
      },
    ],
    [
      `firebaserules.googleapis.com/v1/projects/${ID}/rulesets/one`,
      {
        source: {
          files: [
            {
              name: 'firestore.rules',
              content: readFileSync(join(ROOT, 'firestore.rules'), 'utf8'),
            },
          ],
        },
      },
    ],
  ];
}

/** The APIs that are on in addition to the APIs that the set-up enables first. */
const FURTHER_APIS = ['aiplatform', 'monitoring'].map((name) => `${name}.googleapis.com`);

function projectAnswers(off: readonly string[]): [string, unknown][] {
  const services = [...APIS, ...FURTHER_APIS].filter((name) => !off.includes(name)).map(service);
  const accounts = `iam.googleapis.com/v1/projects/${ID}/serviceAccounts`;
  const resources = `cloudresourcemanager.googleapis.com/v1/projects/${ID}`;
  return [
    [resources, { projectId: ID, projectNumber: '123', lifecycleState: 'ACTIVE' }],
    [`cloudbilling.googleapis.com/v1/projects/${ID}/billingInfo`, { billingEnabled: true }],
    [
      `serviceusage.googleapis.com/v1/projects/${ID}/services?filter=state:ENABLED&pageSize=200`,
      { services: services.slice(0, 9), nextPageToken: 'next/page' },
    ],
    [
      `serviceusage.googleapis.com/v1/projects/${ID}/services?filter=state:ENABLED&pageSize=200&pageToken=next%2Fpage`,
      { services: services.slice(9) },
    ],
    [`${accounts}/${PROJECT.functionsAccount}`, { email: PROJECT.functionsAccount }],
    [`${accounts}/${PROJECT.tasksAccount}`, { email: PROJECT.tasksAccount }],
    [`iam.googleapis.com/v1/${usersRole(PROJECT)}`, { includedPermissions: USERS_PERMISSIONS }],
    [
      `${resources}:getIamPolicy`,
      bindings(
        ...Object.keys(functionsRoles(PROJECT)).map((role): [string, string] => [role, FUNCTIONS]),
        [
          'roles/cloudbuild.builds.builder',
          'serviceAccount:123-compute@developer.gserviceaccount.com',
        ],
      ),
    ],
    [
      `${accounts}/${PROJECT.functionsAccount}:getIamPolicy`,
      bindings(['roles/iam.serviceAccountTokenCreator', FUNCTIONS]),
    ],
    [
      `${accounts}/${PROJECT.tasksAccount}:getIamPolicy`,
      bindings(['roles/iam.serviceAccountUser', FUNCTIONS]),
    ],
  ];
}

const service = (name: string) => ({ config: { name }, state: 'ENABLED' });

/** Returns the versions of the key, with these states from the first version on. */
export function keyVersions(...states: readonly string[]) {
  const key = `projects/${ID}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`;
  return {
    cryptoKeyVersions: states.map((state, n) => ({
      name: `${key}/cryptoKeyVersions/${n + 1}`,
      state,
    })),
  };
}

function secretAnswers(): [string, unknown][] {
  const key = `cloudkms.googleapis.com/v1/projects/${ID}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`;
  const secrets = {
    GOOGLE_CLIENT_SECRET: 'GOCSPX-secret',
    SMTP_PASSWORD: 'mail-password',
    GEMINI_API_KEY: 'off',
    YOUTUBE_API_KEY: 'off',
    MAIL_WEBHOOK_SECRET: 'whsec_aaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  };
  const at = `secretmanager.googleapis.com/v1/projects/${ID}/secrets`;
  return [
    [key, { purpose: 'ENCRYPT_DECRYPT', primary: { state: 'ENABLED' } }],
    [`${key}/cryptoKeyVersions?pageSize=1000`, keyVersions('DESTROYED', 'ENABLED', 'ENABLED')],
    [`${key}:getIamPolicy`, bindings(['roles/cloudkms.cryptoKeyEncrypterDecrypter', FUNCTIONS])],
    [
      `logging.googleapis.com/v2/projects/${ID}/sinks/_Default`,
      { name: '_Default', exclusions: [{ name: EXCLUSION, filter: EXCLUSION_FILTER }] },
    ],
    ...Object.entries(secrets).flatMap(([name, value]): [string, unknown][] => [
      [
        `${at}/${name}/versions/latest:access`,
        { payload: { data: Buffer.from(value).toString('base64') } },
      ],
      [`${at}/${name}:getIamPolicy`, bindings(['roles/secretmanager.secretAccessor', FUNCTIONS])],
    ]),
  ];
}

const PUBLIC = ['api', 'uploadNotice', 'mailEvent'];
const TASK = ['cleaningPass', 'sendMail', 'sendNotice'];

function deploymentAnswers(): [string, unknown][] {
  const place = `projects/${ID}/locations/${REGION}`;
  const serviceOf = (name: string) => `${place}/services/${name.toLowerCase()}`;
  const names = [...PUBLIC, ...TASK, 'reconcile'];
  return [
    [
      `cloudfunctions.googleapis.com/v2/${place}/functions?pageSize=100`,
      {
        functions: names.map((name) => ({
          name: `${place}/functions/${name}`,
          state: 'ACTIVE',
          buildConfig: { runtime: 'nodejs24' },
          serviceConfig: {
            service: serviceOf(name),
            serviceAccountEmail: PROJECT.functionsAccount,
          },
        })),
      },
    ],
    ...names.map((name): [string, unknown] => [
      `run.googleapis.com/v2/${serviceOf(name)}`,
      { name: serviceOf(name) },
    ]),
    ...names.map((name): [string, unknown] => [
      `run.googleapis.com/v2/${serviceOf(name)}:getIamPolicy`,
      PUBLIC.includes(name)
        ? bindings(['roles/run.invoker', 'allUsers'])
        : bindings(['roles/run.invoker', TASKS, FUNCTIONS]),
    ]),
    ...TASK.flatMap((name): [string, unknown][] => [
      [
        `cloudtasks.googleapis.com/v2/${place}/queues/${name}`,
        { name: `${place}/queues/${name}`, state: 'RUNNING' },
      ],
      [
        `cloudtasks.googleapis.com/v2/${place}/queues/${name}:getIamPolicy`,
        bindings(['roles/cloudtasks.enqueuer', TASKS, FUNCTIONS]),
      ],
    ]),
    [
      `artifactregistry.googleapis.com/v1/${place}/repositories/gcf-artifacts`,
      {
        name: `${place}/repositories/gcf-artifacts`,
        cleanupPolicies: { 'firebase-functions-cleanup': { action: 'DELETE' } },
      },
    ],
    [
      `monitoring.googleapis.com/v3/projects/${ID}/alertPolicies?pageSize=1000`,
      {
        alertPolicies: alertNames().map((displayName, n) => ({
          name: `projects/${ID}/alertPolicies/${n}`,
          displayName,
          enabled: true,
          notificationChannels: [`projects/${ID}/notificationChannels/1`],
        })),
      },
    ],
    [
      `cloudscheduler.googleapis.com/v1/${place}/jobs?pageSize=100`,
      {
        jobs: [
          {
            name: `${place}/jobs/firebase-schedule-reconcile-${REGION}`,
            state: 'ENABLED',
            status: {},
          },
        ],
      },
    ],
  ];
}

/** The page on which a creator consents. */
export const CONSENT_PAGE = `accounts.google.com/o/oauth2/v2/auth?${new URLSearchParams({
  client_id: '1-a.apps.googleusercontent.com',
  redirect_uri: `https://${ID}.web.app/api/auth/youtube/callback`,
  response_type: 'code',
  scope: 'https://www.googleapis.com/auth/youtube.force-ssl',
}).toString()}`;

const ok = (body: unknown): Answer => ({ body });

function serviceAnswers(): [string, Answer][] {
  return [
    [
      `identitytoolkit.googleapis.com/admin/v2/projects/${ID}/config`,
      ok({
        signIn: { email: { enabled: true, passwordRequired: true } },
        client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      }),
    ],
    [
      'identitytoolkit.googleapis.com/v1/accounts:lookup',
      { status: 400, body: { error: { code: 400, message: 'INVALID_ID_TOKEN' } } },
    ],
    [
      'securetoken.googleapis.com/v1/token',
      { status: 400, body: { error: { code: 400, message: 'INVALID_REFRESH_TOKEN' } } },
    ],
    [
      'oauth2.googleapis.com/token',
      { status: 400, body: { error: 'invalid_grant', error_description: 'Malformed auth code.' } },
    ],
    [
      `serviceusage.googleapis.com/v1beta1/projects/${ID}/services/youtube.googleapis.com/consumerQuotaMetrics?pageSize=100`,
      ok({
        metrics: [
          {
            metric: 'youtube.googleapis.com/default',
            consumerQuotaLimits: [
              { unit: '1/min/{project}', quotaBuckets: [{ effectiveLimit: '1800000' }] },
              { unit: '1/d/{project}', quotaBuckets: [{ effectiveLimit: '10000' }] },
            ],
          },
        ],
      }),
    ],
    [
      CONSENT_PAGE,
      {
        status: 302,
        headers: { location: 'https://accounts.google.com/v3/signin/identifier?continue=https' },
        body: {},
      },
    ],
    [`${ID}.web.app/api/health`, ok({ status: 'success' })],
    [`${ID}.web.app/firebase-config.json`, ok({ projectId: ID, apiKey: 'key-of-web' })],
  ];
}

/**
 * Returns Google's responses about a complete project.
 *
 * @param off the APIs that are off
 */
export function healthyAnswers(off: readonly string[] = []): Answers {
  const bodies = [
    ...projectAnswers(off),
    ...firestoreAnswers(),
    ...secretAnswers(),
    ...deploymentAnswers(),
  ];
  return new Map<string, Answer>([
    ...bodies.map(([url, body]): [string, Answer] => [url, { body }]),
    ...serviceAnswers(),
  ]);
}

/**
 * Returns Google's refusal of a call with the operator's token, if the API is off or the set-up
 * does not enable it.
 *
 * @param host such as `europe-west4-aiplatform.googleapis.com`
 */
export function refusalOfService(host: string, off: readonly string[]): Answer | undefined {
  const name = host.replace(/^[a-z]+-[a-z]+\d+-/, '');
  if ([...APIS, ...FURTHER_APIS].includes(name) && !off.includes(name)) return undefined;
  return {
    status: 403,
    body: {
      error: {
        code: 403,
        message: `${name} has not been used in project 123 before or it is disabled.`,
        status: 'PERMISSION_DENIED',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'SERVICE_DISABLED',
            domain: 'googleapis.com',
            metadata: { consumer: 'projects/123', service: name },
          },
        ],
      },
    },
  };
}
