import { describe, expect, it } from 'vitest';

import { ROOT } from '../run.mjs';
import { alertNames } from './alert-steps.mjs';
import { diagnose } from './diagnose.mjs';
import { EXCLUSION, EXCLUSION_FILTER, functionsRoles, USERS_PERMISSIONS } from './needs.mjs';
import {
  type Answer,
  type Answers,
  bindings,
  CONSENT_PAGE,
  healthyAnswers,
  keyVersions,
  PARAMETERS,
  PROJECT,
  refusalOfService,
} from './healthy-project.ts';

/** The differences from a healthy project that a test sets up. */
interface Differences {
  /** Responses that differ, by the end or a part of their address; undefined for a 404. */
  answers?: Record<string, Answer | undefined>;
  parameters?: Record<string, string | undefined>;
  off?: readonly string[];
  smtp?: () => Promise<void>;
}

function changedAnswers(answers: Answers, changes: Record<string, Answer | undefined>): Answers {
  for (const [part, answer] of Object.entries(changes)) {
    const found = [...answers.keys()].filter((url) => url.endsWith(part));
    // A part that no address of the healthy project ends with is added as a complete address.
    const urls = found.length > 0 ? found : [part];
    for (const url of urls)
      if (answer) answers.set(url, answer);
      else answers.delete(url);
  }
  return answers;
}

async function doctor({ answers = {}, parameters = {}, off = [], smtp }: Differences = {}) {
  const known = changedAnswers(healthyAnswers(off), answers);
  const given = new Map(PARAMETERS);
  for (const [name, value] of Object.entries(parameters))
    if (value === undefined) given.delete(name);
    else given.set(name, value);
  const authorized: string[] = [];
  const results = diagnose({
    project: PROJECT,
    root: ROOT,
    parameters: given,
    token: 'operators-token',
    fetch: (input, init) => {
      const url = String(input instanceof Request ? input.url : input).replace('https://', '');
      const { hostname } = new URL(`https://${url}`);
      const hasToken = new Headers(init?.headers).has('authorization');
      if (hasToken) authorized.push(hostname);
      const refused = hasToken ? refusalOfService(hostname, off) : undefined;
      const { status = 200, headers, body } = refused ?? known.get(url) ?? NOT_FOUND;
      return Promise.resolve(Response.json(body, { status, ...(headers && { headers }) }));
    },
    smtp: smtp ?? (() => Promise.resolve()),
  });
  const all = [];
  for await (const result of results) all.push(result);
  return {
    findings: all.flatMap(({ title, findings }) => findings.map((one) => ({ title, ...one }))),
    unread: all.filter(({ unread }) => unread !== undefined),
    authorized,
  };
}

const NOT_FOUND: Answer = {
  status: 404,
  body: { error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } },
};

const secretOf = (value: string): Answer => ({
  body: { payload: { data: Buffer.from(value).toString('base64') } },
});
const FUNCTIONS = `serviceAccount:${PROJECT.functionsAccount}`;

const KEY_VERSIONS = '/cryptoKeys/tokens/cryptoKeyVersions?pageSize=1000';

/** Each mistake, the problem that the doctor prints, and the command that fixes it. */
const MISTAKES: [name: string, differences: Differences, problem: RegExp, fix: RegExp][] = [
  [
    'a project without a billing account',
    { answers: { '/billingInfo': { body: {} } } },
    /no billing account/,
    /gcloud billing projects link some-project/,
  ],
  [
    'an API that is off',
    { off: ['iamcredentials.googleapis.com'] },
    /iamcredentials\.googleapis\.com/,
    /gcloud services enable .*iamcredentials\.googleapis\.com/,
  ],
  [
    'a service account that does not exist',
    { answers: { [`/${PROJECT.tasksAccount}`]: undefined } },
    /threadsweep-tasks@.* does not exist/,
    /service-accounts create threadsweep-tasks/,
  ],
  [
    'a service account that is disabled',
    {
      answers: {
        [`/${PROJECT.functionsAccount}`]: {
          body: { email: PROJECT.functionsAccount, disabled: true },
        },
      },
    },
    /is disabled/,
    /service-accounts enable/,
  ],
  [
    'functions that may not sign tokens',
    { answers: { [`/${PROJECT.functionsAccount}:getIamPolicy`]: { body: { etag: 'ACAB' } } } },
    /lack roles\/iam\.serviceAccountTokenCreator/,
    /add-iam-policy-binding threadsweep-functions@.*roles\/iam\.serviceAccountTokenCreator/,
  ],
  [
    'a role that has a condition',
    {
      answers: {
        [`/${PROJECT.tasksAccount}:getIamPolicy`]: {
          body: {
            bindings: [
              {
                role: 'roles/iam.serviceAccountUser',
                members: [FUNCTIONS],
                condition: { expression: 'request.time < timestamp("2020-01-01T00:00:00Z")' },
              },
            ],
          },
        },
      },
    },
    /cannot create tasks/,
    /add-iam-policy-binding threadsweep-tasks@/,
  ],
  [
    'a database that does not exist',
    { answers: { '/databases/(default)': undefined } },
    /there is none/,
    /firestore databases create .*--location=europe-west1/,
  ],
  [
    'a database that anybody with the right may delete by mistake',
    {
      answers: {
        '/databases/(default)': {
          body: {
            locationId: 'europe-west1',
            type: 'FIRESTORE_NATIVE',
            deleteProtectionState: 'DELETE_PROTECTION_DISABLED',
          },
        },
      },
    },
    /not protected against deletion/,
    /firestore databases update .*--delete-protection/,
  ],
  [
    'a database without backups',
    { answers: { '/backupSchedules': { body: {} } } },
    /no schedule/,
    /firestore backups schedules create .*--recurrence=daily --retention=7d/,
  ],
  [
    'backups that are kept for longer than the privacy policy promises',
    {
      answers: {
        '/backupSchedules': {
          body: { backupSchedules: [{ name: 'a/backupSchedules/weekly', retention: '8467200s' }] },
        },
      },
    },
    /more than 7 days/,
    /schedules update .*--backup-schedule=weekly --retention=7d/,
  ],
  [
    'an index that is missing',
    { answers: { '/collectionGroups/-/indexes?pageSize=1000': { body: {} } } },
    /the index of videos \(collection\): removed ASCENDING, publishedAt DESCENDING/,
    /firebase deploy --only firestore:indexes/,
  ],
  [
    'a TTL policy that is missing',
    { answers: { 'fields?filter=ttlConfig:*&pageSize=1000': { body: {} } } },
    /the TTL policy of sessions\.expireAt/,
    /firebase deploy --only firestore:indexes/,
  ],
  [
    'rules of another version',
    { answers: { '/rulesets/one': { body: { source: { files: [{ content: 'allow read' }] } } } } },
    /others than those of firestore\.rules/,
    /firebase deploy --only firestore:rules/,
  ],
  [
    'a key that does not exist',
    { answers: { '/cryptoKeys/tokens': undefined } },
    /cryptoKeys\/tokens does not exist/,
    /gcloud kms keys create tokens/,
  ],
  [
    'a key whose primary version is disabled',
    {
      answers: {
        '/cryptoKeys/tokens': {
          body: { purpose: 'ENCRYPT_DECRYPT', primary: { state: 'DISABLED' } },
        },
      },
    },
    /primary version .* is DISABLED/,
    /gcloud kms keys versions list/,
  ],
  [
    'a custom role that does not exist',
    { answers: { '/roles/threadsweepUsers': undefined } },
    /roles\/threadsweepUsers does not exist/,
    /^gcloud iam roles .*threadsweepUsers .*--permissions=.*firebaseauth\.users\.update/,
  ],
  [
    'a custom role that is deleted',
    { answers: { '/roles/threadsweepUsers': { body: { deleted: true } } } },
    /roles\/threadsweepUsers is deleted/,
    /^gcloud iam roles undelete threadsweepUsers --project=some-project$/,
  ],
  [
    'a custom role without a permission',
    {
      answers: {
        '/roles/threadsweepUsers': {
          body: {
            includedPermissions: USERS_PERMISSIONS.filter(
              (permission) => permission !== 'firebaseauth.users.delete',
            ),
          },
        },
      },
    },
    /roles\/threadsweepUsers lacks firebaseauth\.users\.delete$/,
    /^gcloud iam roles .*threadsweepUsers/,
  ],
  [
    'a role of the functions that is wider than needed',
    {
      answers: {
        'projects/some-project:getIamPolicy': {
          body: bindings(
            ...[...Object.keys(functionsRoles(PROJECT)), 'roles/firebaseauth.admin'].map(
              (role): [string, string] => [role, FUNCTIONS],
            ),
            [
              'roles/cloudbuild.builds.builder',
              'serviceAccount:123-compute@developer.gserviceaccount.com',
            ],
          ),
        },
      },
    },
    /has roles\/firebaseauth\.admin, which is wider than needed/,
    /^gcloud projects remove-iam-policy-binding some-project .*--role=roles\/firebaseauth\.admin /,
  ],
  [
    'an older version of the key that is disabled',
    { answers: { [KEY_VERSIONS]: { body: keyVersions('ENABLED', 'DISABLED', 'ENABLED') } } },
    /cryptoKeyVersions\/2 is DISABLED, and the grants that it sealed cannot be opened/,
    /^gcloud kms keys versions enable 2 --key=tokens --keyring=threadsweep --location=global --project=some-project$/,
  ],
  [
    'an older version of the key that is scheduled for destruction',
    { answers: { [KEY_VERSIONS]: { body: keyVersions('DESTROY_SCHEDULED', 'ENABLED') } } },
    /cryptoKeyVersions\/1 is DESTROY_SCHEDULED/,
    /^gcloud kms keys versions restore 1 .* && gcloud kms keys versions enable 1 /,
  ],
  [
    'a key that the functions may not use',
    { answers: { '/cryptoKeys/tokens:getIamPolicy': { body: {} } } },
    /lack roles\/cloudkms\.cryptoKeyEncrypterDecrypter/,
    /gcloud kms keys add-iam-policy-binding tokens/,
  ],
  [
    'a secret without a value',
    { answers: { 'MAIL_WEBHOOK_SECRET/versions/latest:access': undefined } },
    /MAIL_WEBHOOK_SECRET has no value/,
    /functions:secrets:set MAIL_WEBHOOK_SECRET/,
  ],
  [
    'a secret with a line break at its end',
    { answers: { 'SMTP_PASSWORD/versions/latest:access': secretOf('mail-password\n') } },
    /SMTP_PASSWORD begins or ends with white space/,
    /functions:secrets:set SMTP_PASSWORD/,
  ],
  [
    'a secret that the functions may not read',
    { answers: { 'GEMINI_API_KEY:getIamPolicy': { body: {} } } },
    /may not read GEMINI_API_KEY/,
    /gcloud secrets add-iam-policy-binding GEMINI_API_KEY/,
  ],
  [
    'a parameter that is missing',
    { parameters: { MAIL_FROM: undefined } },
    /MAIL_FROM is missing/,
    /functions\/\.env\.some-project: MAIL_FROM=/,
  ],
  [
    'payments that are simulated',
    { parameters: { PAYMENTS: 'simulated' } },
    /every plan is free/,
    /remove PAYMENTS/,
  ],
  [
    'sign-up that is open at Authentication',
    {
      answers: {
        '/v2/projects/some-project/config': {
          body: {
            signIn: { email: { enabled: true } },
            client: { permissions: { disabledUserDeletion: true } },
            emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
          },
        },
      },
    },
    /anybody can create users past the API/,
    /npm run setup:gcp -- --project some-project --region europe-west1 --apply/,
  ],
  [
    'an API key that Google refuses',
    {
      answers: {
        'accounts:lookup': {
          status: 400,
          body: { error: { message: 'API key not valid. Please pass a valid API key.' } },
        },
      },
    },
    /API key not valid/,
    /IDENTITY_API_KEY/,
  ],
  [
    'an API key that may not renew sessions',
    {
      answers: {
        'securetoken.googleapis.com/v1/token': {
          status: 403,
          body: { error: { message: 'Requests to this API securetoken method are blocked.' } },
        },
      },
    },
    /Authentication refuses it: Requests to this API securetoken method are blocked/,
    /IDENTITY_API_KEY/,
  ],
  [
    'a client secret of another client',
    {
      answers: {
        'oauth2.googleapis.com/token': { status: 401, body: { error: 'invalid_client' } },
      },
    },
    /does not accept GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET/,
    /functions:secrets:set GOOGLE_CLIENT_SECRET/,
  ],
  [
    'an OAuth client without our redirect URI',
    {
      answers: {
        [CONSENT_PAGE]: {
          status: 302,
          headers: {
            location: `/signin/oauth/error?authError=${Buffer.from('\n\x15redirect_uri_mismatch\x12\x03You').toString('base64url')}`,
          },
          body: {},
        },
      },
    },
    /lacks the redirect URI https:\/\/some-project\.web\.app\/api\/auth\/youtube\/callback/,
    /console\.cloud\.google\.com\/auth\/clients\?project=some-project/,
  ],
  [
    'an OAuth client that only an organisation may use',
    {
      answers: {
        [CONSENT_PAGE]: {
          status: 302,
          headers: {
            location: `/signin/oauth/error?authError=${Buffer.from('\n\x0corg_internal\x12').toString('base64')}`,
          },
          body: {},
        },
      },
    },
    /shows creators the error org_internal/,
    /console\.cloud\.google\.com\/auth\/clients/,
  ],
  [
    'an API key of scans that YouTube refuses',
    {
      answers: {
        'YOUTUBE_API_KEY/versions/latest:access': secretOf('AIza-scan'),
        'www.googleapis.com/youtube/v3/i18nLanguages?part=snippet': {
          status: 403,
          body: { error: { message: 'Requests to this API youtube method are blocked.' } },
        },
      },
    },
    /YouTube refuses it: Requests to this API youtube method are blocked/,
    /functions:secrets:set YOUTUBE_API_KEY/,
  ],
  [
    'a repository of images that does not exist',
    { answers: { '/repositories/gcf-artifacts': undefined } },
    /gcf-artifacts does not exist/,
    /npm run setup:gcp -- --project some-project --region europe-west1 --apply/,
  ],
  [
    'a repository of images without a cleanup policy',
    { answers: { '/repositories/gcf-artifacts': { body: { name: 'gcf-artifacts' } } } },
    /gcf-artifacts has no cleanup policy/,
    /npm run setup:gcp/,
  ],
  [
    'a log of requests with their queries',
    { answers: { '/sinks/_Default': { body: { name: '_Default' } } } },
    /threadsweep-queries is missing/,
    /logging sinks update _Default --add-exclusion='name=threadsweep-queries,filter=/,
  ],
  [
    'an exclusion from the log that is off',
    {
      answers: {
        '/sinks/_Default': {
          body: {
            exclusions: [{ name: EXCLUSION, filter: EXCLUSION_FILTER, disabled: true }],
          },
        },
      },
    },
    /threadsweep-queries is off/,
    /--update-exclusion=.*disabled=false/,
  ],
  [
    'alerts that are missing',
    { answers: { '/alertPolicies?pageSize=1000': { body: {} } } },
    /missing: .*Threadsweep: schedule late/,
    /--apply --alerts/,
  ],
  [
    'alerts without their API',
    { off: ['monitoring.googleapis.com'] },
    /missing: .*Threadsweep: schedule late/,
    /--apply --alerts/,
  ],
  [
    'an alert that tells nobody',
    {
      answers: {
        '/alertPolicies?pageSize=1000': {
          body: { alertPolicies: alertNames().map((displayName) => ({ displayName })) },
        },
      },
    },
    /they tell nobody: .*Threadsweep: live data failing/,
    /monitoring\/alerting\/policies\?project=some-project/,
  ],
  [
    'a site that gives the web app no configuration',
    { answers: { 'web.app/firebase-config.json': undefined } },
    /firebase-config\.json answers with status 404 and no configuration/,
    /npm run setup:gcp -- --project some-project .*--apply, which links the site/,
  ],
  [
    'a domain of another project',
    {
      answers: {
        'web.app/firebase-config.json': { body: { projectId: 'other-project', apiKey: 'key' } },
      },
    },
    /is of the project other-project/,
    /correct APP_URL/,
  ],
  [
    'a quota that differs from the plan',
    { parameters: { QUOTA_DAILY_UNITS: '50000' } },
    /grants 10000 units a day, and QUOTA_DAILY_UNITS is 50000/,
    /QUOTA_DAILY_UNITS=10000/,
  ],
  [
    'a mail server that refuses the password',
    {
      smtp: () =>
        Promise.reject(
          Object.assign(new Error('Invalid login: 535 mail-password is wrong'), { code: 'EAUTH' }),
        ),
    },
    /smtp\.mail\.example:587: Invalid login: 535 … is wrong/,
    /functions:secrets:set SMTP_PASSWORD/,
  ],
  [
    'a mail server that does not answer',
    { smtp: () => Promise.reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })) },
    /smtp\.mail\.example:587: Timeout/,
    /correct SMTP_HOST, SMTP_PORT/,
  ],
  [
    'a port that Google Cloud blocks',
    { parameters: { SMTP_PORT: '25' } },
    /blocks port 25/,
    /SMTP_PORT=587/,
  ],
  [
    'a model that Google has shut down',
    {
      parameters: { GEMINI_MODEL: 'gemini-2.5-flash' },
      answers: { 'GEMINI_API_KEY/versions/latest:access': secretOf('AIza-key') },
    },
    /there is no model gemini-2\.5-flash/,
    /ai\.google\.dev\/gemini-api\/docs\/models/,
  ],
  [
    'Vertex AI without its role',
    {
      parameters: { GEMINI_MODEL: 'gemini-3.5-flash-lite', GEMINI_VERTEX_LOCATION: 'europe-west4' },
      answers: {
        'europe-west4-aiplatform.googleapis.com/v1/publishers/google/models/gemini-3.5-flash-lite':
          { body: { name: 'publishers/google/models/gemini-3.5-flash-lite' } },
      },
    },
    /lack roles\/aiplatform\.user/,
    /--role=roles\/aiplatform\.user/,
  ],
  [
    'functions that run with another service account',
    {
      answers: {
        '/functions?pageSize=100': {
          body: {
            functions: [
              'api',
              'uploadNotice',
              'mailEvent',
              'cleaningPass',
              'sendMail',
              'sendNotice',
              'reconcile',
            ].map((name) => ({
              name: `projects/some-project/locations/europe-west1/functions/${name}`,
              state: 'ACTIVE',
              serviceConfig: {
                service: `projects/some-project/locations/europe-west1/services/${name.toLowerCase()}`,
                serviceAccountEmail:
                  name === 'api'
                    ? '123-compute@developer.gserviceaccount.com'
                    : PROJECT.functionsAccount,
              },
            })),
          },
        },
      },
    },
    /not run as threadsweep-functions@.*: api$/,
    /npm run deploy/,
  ],
  [
    'an API that is not public',
    { answers: { '/services/api:getIamPolicy': { body: {} } } },
    /api is not public/,
    /gcloud run services add-iam-policy-binding api .*--member=allUsers/,
  ],
  [
    'a task function that everybody may call',
    {
      answers: {
        '/services/cleaningpass:getIamPolicy': {
          body: bindings([
            'roles/run.invoker',
            'allUsers',
            `serviceAccount:${PROJECT.tasksAccount}`,
          ]),
        },
      },
    },
    /everybody may call cleaningPass/,
    /remove-iam-policy-binding cleaningpass .*--member=allUsers/,
  ],
  [
    'a public function that everybody is refused to call',
    { answers: { '/services/api:getIamPolicy': { body: bindings() } } },
    /api is not public/,
    /gcloud run services update api .*--no-invoker-iam-check/,
  ],
  [
    'a task function whose invoker check is off',
    { answers: { '/services/sendmail': { body: { invokerIamDisabled: true } } } },
    /everybody may call sendMail/,
    /gcloud run services update sendmail .*--invoker-iam-check/,
  ],
  [
    'a task function that Cloud Tasks may not call',
    { answers: { '/services/sendmail:getIamPolicy': { body: bindings() } } },
    /Cloud Tasks may not call sendMail/,
    /add-iam-policy-binding sendmail .*threadsweep-tasks@/,
  ],
  [
    'an hourly job that Cloud Scheduler may not call',
    { answers: { '/services/reconcile:getIamPolicy': { body: bindings() } } },
    /Cloud Scheduler may not call reconcile/,
    /add-iam-policy-binding reconcile .*threadsweep-functions@/,
  ],
  [
    'a queue that does not exist',
    { answers: { '/queues/cleaningPass': undefined } },
    /queues\/cleaningPass does not exist/,
    /npm run deploy/,
  ],
  [
    'a queue that is paused',
    { answers: { '/queues/sendNotice': { body: { name: 'sendNotice', state: 'PAUSED' } } } },
    /sendNotice is paused/,
    /gcloud tasks queues resume sendNotice/,
  ],
  [
    'a queue to which the functions may not add tasks',
    { answers: { '/queues/cleaningPass:getIamPolicy': { body: {} } } },
    /may not add tasks to cleaningPass/,
    /roles\/cloudtasks\.enqueuer/,
  ],
  [
    'an hourly job that is missing',
    { answers: { '/jobs?pageSize=100': { body: {} } } },
    /firebase-schedule-reconcile-europe-west1 does not exist/,
    /npm run deploy/,
  ],
  [
    'an API that does not answer',
    { answers: { 'some-project.web.app/api/health': { status: 503, body: {} } } },
    /answers with status 503/,
    /gcloud functions logs read api/,
  ],
  [
    'a part that works badly',
    {
      answers: {
        'some-project.web.app/api/health': { body: { status: 'success', degraded: ['mail'] } },
      },
    },
    /works badly: mail/,
    /docs\/runbook\.md/,
  ],
];

describe('npm run doctor', () => {
  it('npm run doctor finds no problem in a complete project', async () => {
    expect(await doctor()).toMatchObject({ findings: [], unread: [] });
  });

  it('npm run doctor accepts a public function whose invoker check is off', async () => {
    const answers = {
      '/services/api:getIamPolicy': { body: bindings() },
      '/services/api': { body: { invokerIamDisabled: true } },
    };
    expect(await doctor({ answers })).toMatchObject({ findings: [], unread: [] });
  });

  it.each(MISTAKES)(
    'npm run doctor finds %s, and reports no other problem',
    async (_, mistake, problem, fix) => {
      const { findings, unread } = await doctor(mistake);
      expect(unread).toEqual([]);
      expect(findings).toHaveLength(1);
      expect(findings[0]?.problem).toMatch(problem);
      expect(findings[0]?.fix).toMatch(fix);
    },
  );

  it('npm run doctor names each role that the functions’ account lacks, and the role that the builder’s account lacks', async () => {
    const { findings } = await doctor({
      answers: { 'projects/some-project:getIamPolicy': { body: {} } },
    });
    expect(findings.map(({ fix }) => /--role=(\S+)/.exec(fix)?.[1])).toEqual([
      'roles/datastore.user',
      'projects/some-project/roles/threadsweepUsers',
      'roles/cloudtasks.taskDeleter',
      'roles/cloudbuild.builds.builder',
    ]);
  });

  it('npm run doctor prints a single problem if the project has no deployment', async () => {
    const { findings } = await doctor({ answers: { '/functions?pageSize=100': { body: {} } } });
    expect(findings).toMatchObject([{ fix: 'npm run deploy -- --project some-project' }]);
  });

  it('npm run doctor says that the first deployment will create the indexes and rules', async () => {
    const { findings, unread } = await doctor({
      answers: {
        '/functions?pageSize=100': { body: {} },
        '/collectionGroups/-/indexes?pageSize=1000': { body: {} },
        '/releases/cloud.firestore': undefined,
      },
    });
    expect(findings).toHaveLength(1);
    for (const title of [
      'the indexes and the policies that delete old documents',
      'the security rules',
    ])
      expect(unread).toContainEqual(
        expect.objectContaining({
          title,
          unread: 'Nothing is deployed. npm run deploy brings them.',
        }),
      );
  });

  it.each([
    'cloudbilling',
    'cloudresourcemanager',
    'iam',
    'serviceusage',
    'firestore',
    'secretmanager',
    'cloudfunctions',
  ])(
    'npm run doctor names the disabled API %s once, with the command that enables it',
    async (name) => {
      const service = `${name}.googleapis.com`;
      const { findings } = await doctor({ off: [service] });
      expect(findings).toHaveLength(1);
      expect(findings[0]?.problem).toContain(service);
      expect(findings[0]?.fix).toContain(
        `gcloud services enable ${service} --project=some-project`,
      );
    },
  );

  it('npm run doctor reports that it could not check the redirect URI if Google’s page has changed', async () => {
    const { findings, unread } = await doctor({ answers: { [CONSENT_PAGE]: { body: {} } } });
    expect(findings).toEqual([]);
    expect(unread).toMatchObject([{ title: 'the OAuth client' }]);
  });

  it('npm run doctor reports a web app address that does not use HTTPS', async () => {
    const { findings } = await doctor({ parameters: { APP_URL: 'http://some-project.web.app' } });
    expect(findings[0]).toMatchObject({
      problem: expect.stringContaining('APP_URL does not begin with https://'),
      fix: 'functions/.env.some-project: correct APP_URL',
    });
  });

  it('npm run doctor prints what it could not check, with Google’s error message', async () => {
    const message = 'Permission cloudtasks.queues.get denied';
    const { findings, unread } = await doctor({
      answers: { '/queues/cleaningPass': { status: 403, body: { error: { message } } } },
    });
    expect(findings).toEqual([]);
    expect(unread).toMatchObject([{ title: 'the queues', unread: `status 403: ${message}` }]);
  });

  it('npm run doctor sends the operator’s token only to Google Cloud', async () => {
    const { authorized } = await doctor();
    expect(authorized.every((host) => host.endsWith('.googleapis.com'))).toBe(true);
    expect(authorized).not.toContain('oauth2.googleapis.com');
    expect(authorized).not.toContain('some-project.web.app');
  });

  it('npm run doctor prints no secret', async () => {
    const { findings } = await doctor({
      answers: {
        'oauth2.googleapis.com/token': { status: 401, body: { error: 'invalid_client' } },
        'GEMINI_API_KEY/versions/latest:access': secretOf('AIza-key'),
        'YOUTUBE_API_KEY/versions/latest:access': secretOf('AIza-scan'),
        'models/gemini': { status: 400, body: { error: { message: 'bad key' } } },
      },
      parameters: { GEMINI_MODEL: 'gemini' },
      smtp: () => Promise.reject(new Error('login with mail-password failed')),
    });
    expect(JSON.stringify(findings)).not.toMatch(/GOCSPX|mail-password|AIza|operators-token/);
  });
});
