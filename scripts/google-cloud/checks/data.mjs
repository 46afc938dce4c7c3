import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { grants, policy, Unreadable } from '../google-api.mjs';
import {
  BACKUP_DAYS,
  CHOSEN_SECRETS,
  createDatabase,
  createKey,
  excludeQueries,
  EXCLUSION,
  EXCLUSION_FILTER,
  GIVEN_SECRETS,
  grantOnKey,
  KEY,
  KEY_RING,
  KEY_ROLE,
  protectDatabase,
  scheduleBackups,
  setSecret,
} from '../needs.mjs';

/**
 * @typedef {import('./check.mjs').Check} Check
 * @typedef {import('./check.mjs').CheckContext} CheckContext
 */

/** The role that lets functions read a secret. `firebase deploy` grants it. */
const SECRET_ROLE = 'roles/secretmanager.secretAccessor';

const FIRESTORE = 'firestore.googleapis.com/v1';

const indexField = z.object({
  fieldPath: z.string(),
  order: z.string().optional(),
  arrayConfig: z.string().optional(),
});
const wantedIndexes = z.object({
  indexes: z.array(
    z.object({ collectionGroup: z.string(), queryScope: z.string(), fields: z.array(indexField) }),
  ),
  fieldOverrides: z.array(
    z.object({ collectionGroup: z.string(), fieldPath: z.string(), ttl: z.boolean().optional() }),
  ),
});
const database = z.object({
  locationId: z.string(),
  type: z.string(),
  deleteProtectionState: z.string().optional(),
});
const backupSchedules = z.object({
  backupSchedules: z
    .array(z.object({ name: z.string(), retention: z.templateLiteral([z.number(), 's']) }))
    .default([]),
});
const indexes = z.object({
  indexes: z
    .array(
      z.object({
        name: z.string(),
        queryScope: z.string(),
        state: z.string(),
        fields: z.array(indexField),
      }),
    )
    .default([]),
});
const fields = z.object({
  fields: z
    .array(z.object({ name: z.string(), ttlConfig: z.object({ state: z.string() }).optional() }))
    .default([]),
});
const release = z.object({ rulesetName: z.string() });
const ruleset = z.object({
  source: z.object({ files: z.array(z.object({ content: z.string() })) }),
});
const sink = z.object({
  disabled: z.boolean().default(false),
  exclusions: z
    .array(z.object({ name: z.string(), filter: z.string(), disabled: z.boolean().default(false) }))
    .default([]),
});
const key = z.object({
  purpose: z.string(),
  primary: z.object({ state: z.string() }).optional(),
});
/** https://docs.cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys.cryptoKeyVersions/list */
const keyVersions = z.object({
  cryptoKeyVersions: z.array(z.object({ name: z.string(), state: z.string() })).default([]),
});

/** @type {Check} */
const databaseCheck = {
  title: 'the Firestore database',
  why: 'All data are in it.',
  async find({ api, project }) {
    const { id } = project;
    const found = await api.get(`${FIRESTORE}/projects/${id}/databases/(default)`, database);
    if (!found) return [{ problem: 'there is none', fix: createDatabase(project) }];
    if (found.type === 'FIRESTORE_NATIVE') {
      if (found.deleteProtectionState === 'DELETE_PROTECTION_ENABLED') return [];
      return [{ problem: 'it is not protected against deletion', fix: protectDatabase(project) }];
    }
    const fix = `gcloud firestore databases update --database='(default)' --type=firestore-native --project=${id}`;
    return [{ problem: 'it is in Datastore mode', fix }];
  },
};

/** @type {Check} */
const backupsCheck = {
  title: 'the backups of the database',
  why: 'Without a backup, lost data stay lost; and the privacy policy promises when backups end.',
  async find({ api, project }) {
    const { id } = project;
    const url = `${FIRESTORE}/projects/${id}/databases/(default)/backupSchedules`;
    const found = await api.get(url, backupSchedules);
    // Without a database, Google answers 404, and the check above has reported it.
    if (!found) return [];
    if (found.backupSchedules.length === 0)
      return [{ problem: 'there is no schedule', fix: scheduleBackups(project) }];
    return found.backupSchedules
      .filter(({ retention }) => parseInt(retention, 10) > BACKUP_DAYS * 86_400)
      .map(({ name }) => ({
        problem: `${name} keeps backups for more than ${BACKUP_DAYS} days, which the privacy policy promises`,
        fix: `gcloud firestore backups schedules update --database='(default)' --backup-schedule=${name.split('/').at(-1) ?? ''} --retention=${BACKUP_DAYS}d --project=${id}`,
      }));
  },
};

/**
 * Ends a check if nothing is deployed. What the check looks for is not missing then, because the
 * first deployment will create it.
 *
 * @param {CheckContext} context
 * @throws {Unreadable} if nothing is deployed
 */
async function refuseBeforeDeployment({ functions }) {
  if ((await functions()).size === 0)
    throw new Unreadable('Nothing is deployed. npm run deploy brings them.');
}

/**
 * Returns a text that identifies an index by its collection, scope and fields.
 *
 * @param {{queryScope: string, fields: z.infer<typeof indexField>[]}} index
 * @param {string} group
 */
function keyOf({ queryScope, fields: of }, group) {
  // Google adds the document's name to an index, but firestore.indexes.json omits it.
  const named = of.filter(({ fieldPath }) => fieldPath !== '__name__');
  const parts = named.map(
    ({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig ?? ''}`,
  );
  return `${group} (${queryScope.toLowerCase()}): ${parts.join(', ')}`;
}

/**
 * Returns the collection group in a resource name.
 *
 * @param {string} name the name of an index or a field
 */
const groupOf = (name) => /\/collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '';

/** @type {Check} */
const indexesCheck = {
  title: 'the indexes and the policies that delete old documents',
  why: 'Firestore refuses a query without its index, and keeps what should expire.',
  async find(context) {
    const { api, root } = context;
    const { id } = context.project;
    const file = readFileSync(join(root, 'firestore.indexes.json'), 'utf8');
    const wanted = wantedIndexes.parse(JSON.parse(file));
    const groups = `${FIRESTORE}/projects/${id}/databases/(default)/collectionGroups`;
    const found = await api.get(`${groups}/-/indexes?pageSize=1000`, indexes);
    const states = new Map(
      (found?.indexes ?? []).map((index) => [keyOf(index, groupOf(index.name)), index.state]),
    );
    const kept = await api.get(`${groups}/-/fields?filter=ttlConfig:*&pageSize=1000`, fields);
    const expiring = new Set(
      (kept?.fields ?? [])
        .filter(({ ttlConfig }) => ttlConfig !== undefined && ttlConfig.state !== 'NEEDS_REPAIR')
        .map(({ name }) => `${groupOf(name)}.${name.split('/').at(-1) ?? ''}`),
    );
    const names = wanted.indexes.map((index) => keyOf(index, index.collectionGroup));
    const missing = [
      ...names.filter((name) => !states.has(name)).map((name) => `the index of ${name}`),
      ...wanted.fieldOverrides
        .filter(({ ttl }) => ttl === true)
        .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`)
        .filter((name) => !expiring.has(name))
        .map((name) => `the TTL policy of ${name}`),
    ];
    if (missing.length > 0) await refuseBeforeDeployment(context);
    const building = names.filter((name) => states.get(name) === 'CREATING');
    const deploy = `npx firebase deploy --only firestore:indexes --project=${id}`;
    return [
      ...(missing.length > 0 ? [{ problem: `missing: ${missing.join('; ')}`, fix: deploy }] : []),
      ...(building.length > 0
        ? [
            {
              problem: `Firestore still builds: ${building.join('; ')}`,
              fix: `wait, and look again: gcloud firestore indexes composite list --project=${id}`,
            },
          ]
        : []),
    ];
  },
};

/** @type {Check} */
const rulesCheck = {
  title: 'the security rules',
  why: 'They decide what a browser may read.',
  async find(context) {
    const { api, root } = context;
    const { id } = context.project;
    const deploy = `npx firebase deploy --only firestore:rules --project=${id}`;
    const found = await api.get(
      `firebaserules.googleapis.com/v1/projects/${id}/releases/cloud.firestore`,
      release,
    );
    if (!found) {
      await refuseBeforeDeployment(context);
      return [{ problem: 'none are deployed', fix: deploy }];
    }
    const rules = await api.get(`firebaserules.googleapis.com/v1/${found.rulesetName}`, ruleset);
    const ours = readFileSync(join(root, 'firestore.rules'), 'utf8');
    if (rules?.source.files.some(({ content }) => content.trim() === ours.trim()) === true)
      return [];
    return [{ problem: 'others than those of firestore.rules are deployed', fix: deploy }];
  },
};

/**
 * Returns the commands that make Cloud KMS use a version of a key again, by the version's state.
 * Restoring a version disables it. A destroyed version has none, because it cannot be restored.
 *
 * https://docs.cloud.google.com/kms/docs/key-states
 *
 * @param {string} version `projects/P/locations/L/keyRings/R/cryptoKeys/K/cryptoKeyVersions/V`
 * @returns {Partial<Record<string, string>>}
 */
function enablings(version) {
  const [, id, , location, , ring, , name, , number] = version.split('/');
  const run = (/** @type {string} */ verb) =>
    `gcloud kms keys versions ${verb} ${number} --key=${name} --keyring=${ring} --location=${location} --project=${id}`;
  return {
    DISABLED: run('enable'),
    DESTROY_SCHEDULED: `${run('restore')} && ${run('enable')}`,
  };
}

/** @type {Check} */
const keyCheck = {
  title: 'the key that protects the grants',
  why: 'Without it, nobody can connect a channel, and no pass can open a grant.',
  async find({ api, project, parameters }) {
    const chosen = parameters.get('KMS_KEY');
    const name =
      chosen ?? `projects/${project.id}/locations/global/keyRings/${KEY_RING}/cryptoKeys/${KEY}`;
    const found = await api.get(`cloudkms.googleapis.com/v1/${name}`, key);
    if (!found)
      return [
        {
          problem: `${name} does not exist`,
          fix:
            chosen === undefined
              ? `gcloud kms keyrings create ${KEY_RING} --location=global --project=${project.id}; ${createKey(project)}`
              : 'correct KMS_KEY',
        },
      ];
    if (found.purpose !== 'ENCRYPT_DECRYPT')
      return [{ problem: `${name} is a key for ${found.purpose}`, fix: createKey(project) }];
    if (found.primary?.state !== 'ENABLED')
      return [
        {
          problem: `the primary version of ${name} is ${found.primary?.state ?? 'missing'}`,
          fix: `gcloud kms keys versions list --key=${KEY} --keyring=${KEY_RING} --location=global --project=${project.id}`,
        },
      ];
    const url = `cloudkms.googleapis.com/v1/${name}`;
    const versions = await api.get(`${url}/cryptoKeyVersions?pageSize=1000`, keyVersions);
    const findings = (versions?.cryptoKeyVersions ?? []).flatMap(({ name: version, state }) => {
      const fix = enablings(version)[state];
      const problem = `${version} is ${state}, and the grants that it sealed cannot be opened`;
      return fix === undefined ? [] : [{ problem, fix }];
    });
    const roles = await api.get(`${url}:getIamPolicy`, policy);
    if (!grants(roles, KEY_ROLE, `serviceAccount:${project.functionsAccount}`))
      findings.push({ problem: `the functions lack ${KEY_ROLE} on it`, fix: grantOnKey(project) });
    return findings;
  },
};

/** @type {Check} */
const secretsCheck = {
  title: 'the secrets',
  why: 'No function with a missing secret starts.',
  async find({ api, secret, functions, project }) {
    const findings = [];
    const member = `serviceAccount:${project.functionsAccount}`;
    const isDeployed = (await functions()).size > 0;
    for (const name of Object.keys({ ...GIVEN_SECRETS, ...CHOSEN_SECRETS })) {
      const value = await secret(name);
      if (value === undefined || value.trim() === '')
        findings.push({ problem: `${name} has no value`, fix: setSecret(project, name) });
      else if (value !== value.trim())
        findings.push({
          problem: `${name} begins or ends with white space`,
          fix: setSecret(project, name),
        });
      if (value === undefined || !isDeployed) continue;
      const url = `secretmanager.googleapis.com/v1/projects/${project.id}/secrets/${name}:getIamPolicy`;
      if (!grants(await api.get(url, policy), SECRET_ROLE, member))
        findings.push({
          problem: `the functions may not read ${name}`,
          fix: `gcloud secrets add-iam-policy-binding ${name} --member=${member} --role=${SECRET_ROLE} --project=${project.id}`,
        });
    }
    return findings;
  },
};

/** @type {Check} */
const logCheck = {
  title: 'the log, without requests that have a query',
  why: 'Queries may have secrets: tokens of mailed links, and codes of Google’s consent.',
  async find({ api, project }) {
    const url = `logging.googleapis.com/v2/projects/${project.id}/sinks/_Default`;
    // Without this sink, Google answers 404 and logs nothing.
    const found = await api.get(url, sink);
    if (!found || found.disabled) return [];
    const exclusion = found.exclusions.find(({ name }) => name === EXCLUSION);
    if (!exclusion)
      return [{ problem: `${EXCLUSION} is missing`, fix: excludeQueries(project, 'add') }];
    if (exclusion.filter === EXCLUSION_FILTER && !exclusion.disabled) return [];
    const problem = `${EXCLUSION} is off, or has another filter`;
    return [{ problem, fix: excludeQueries(project, 'update') }];
  },
};

export const DATA_CHECKS = [
  databaseCheck,
  backupsCheck,
  indexesCheck,
  rulesCheck,
  keyCheck,
  secretsCheck,
  logCheck,
];
