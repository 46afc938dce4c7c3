import { z } from 'zod';

import { grants, policy } from '../google-api.mjs';
import {
  ACCOUNT_USER,
  APIS,
  BUILDER,
  createAccount,
  defineUsersRole,
  enableApis,
  functionsRoles,
  grantBuilder,
  grantOnAccount,
  grantOnProject,
  removeFromProject,
  TOKEN_CREATOR,
  USERS_PERMISSIONS,
  USERS_ROLE,
  usersRole,
  WIDE_USERS_ROLE,
} from '../needs.mjs';

/** @typedef {import('./check.mjs').Check} Check */

const described = z.object({ projectNumber: z.string(), lifecycleState: z.string() });
const billing = z.object({ billingEnabled: z.boolean().default(false) });
const enabled = z.object({
  services: z.array(z.object({ config: z.object({ name: z.string() }) })).default([]),
  nextPageToken: z.string().optional(),
});
const account = z.object({ email: z.string(), disabled: z.boolean().default(false) });

/** The format of a role: https://docs.cloud.google.com/iam/docs/reference/rest/v1/projects.roles */
const customRole = z.object({
  includedPermissions: z.array(z.string()).default([]),
  deleted: z.boolean().default(false),
});

const RESOURCES = 'cloudresourcemanager.googleapis.com/v1/projects';

/** @type {Check} */
const projectCheck = {
  title: 'the project, with billing',
  why: 'Functions run only in a project with a billing account.',
  async find({ api, project: { id } }) {
    const found = await api.get(`${RESOURCES}/${id}`, described);
    if (!found) return [{ problem: `there is no project ${id}`, fix: 'gcloud projects list' }];
    if (found.lifecycleState !== 'ACTIVE')
      return [{ problem: 'the project is being deleted', fix: `gcloud projects undelete ${id}` }];
    const paid = await api.get(
      `cloudbilling.googleapis.com/v1/projects/${id}/billingInfo`,
      billing,
    );
    if (paid?.billingEnabled === true) return [];
    const fix = `gcloud billing projects link ${id} --billing-account=ACCOUNT`;
    return [{ problem: 'the project has no billing account', fix }];
  },
};

/** @type {Check} */
const apisCheck = {
  title: 'the APIs',
  why: 'A call to an API that is off is refused.',
  async find({ api, off: reported, project }) {
    const url = `serviceusage.googleapis.com/v1/projects/${project.id}/services?filter=state:ENABLED&pageSize=200`;
    /** @type {Set<string>} */
    const on = new Set();
    for (let token = ''; ;) {
      const page = await api.get(`${url}${token}`, enabled);
      for (const { config } of page?.services ?? []) on.add(config.name);
      if (page?.nextPageToken === undefined) break;
      token = `&pageToken=${encodeURIComponent(page.nextPageToken)}`;
    }
    const off = APIS.filter((name) => !on.has(name) && !reported.has(name));
    for (const name of off) reported.add(name);
    if (off.length === 0) return [];
    return [{ problem: `these are off: ${off.join(', ')}`, fix: enableApis(project, off) }];
  },
};

/** @type {Check} */
const accountsCheck = {
  title: 'the service accounts',
  why: 'The functions run as the one, and Cloud Tasks calls them as the other.',
  async find({ api, project }) {
    const { id, functionsAccount, tasksAccount } = project;
    const findings = [];
    for (const [email, title] of [
      [functionsAccount, 'the functions'],
      [tasksAccount, 'Cloud Tasks'],
    ]) {
      if (email === undefined || title === undefined) continue;
      const url = `iam.googleapis.com/v1/projects/${id}/serviceAccounts/${email}`;
      const found = await api.get(url, account);
      if (!found)
        findings.push({
          problem: `${email} does not exist`,
          fix: createAccount(project, email, title),
        });
      else if (found.disabled)
        findings.push({
          problem: `${email} is disabled`,
          fix: `gcloud iam service-accounts enable ${email} --project=${id}`,
        });
    }
    return findings;
  },
};

/** @type {Check} */
const rolesCheck = {
  title: 'the roles of the functions on the project',
  why: 'Without them, Google refuses what the functions ask for.',
  async find({ api, project }) {
    const found = await api.ask(`${RESOURCES}/${project.id}:getIamPolicy`, policy);
    const member = `serviceAccount:${project.functionsAccount}`;
    const findings = Object.entries(functionsRoles(project))
      .filter(([name]) => !grants(found, name, member))
      .map(([name, why]) => ({
        problem: `${project.functionsAccount} lacks ${name}. ${why}`,
        fix: grantOnProject(project, name),
      }));
    if (grants(found, WIDE_USERS_ROLE, member))
      findings.push({
        problem: `${project.functionsAccount} has ${WIDE_USERS_ROLE}, which is wider than needed`,
        fix: removeFromProject(project, WIDE_USERS_ROLE),
      });
    return findings;
  },
};

/** @type {Check} */
const usersRoleCheck = {
  title: 'the role to create, read, change and delete users',
  why: 'Without its permissions, nobody can sign up or log in.',
  async find({ api, project }) {
    const name = usersRole(project);
    const found = await api.get(`iam.googleapis.com/v1/${name}`, customRole);
    if (!found) return [{ problem: `${name} does not exist`, fix: defineUsersRole(project) }];
    if (found.deleted) {
      const fix = `gcloud iam roles undelete ${USERS_ROLE} --project=${project.id}`;
      return [{ problem: `${name} is deleted`, fix }];
    }
    const missing = USERS_PERMISSIONS.filter((one) => !found.includedPermissions.includes(one));
    if (missing.length === 0) return [];
    return [{ problem: `${name} lacks ${missing.join(', ')}`, fix: defineUsersRole(project) }];
  },
};

/** @type {Check} */
const signingCheck = {
  title: 'the functions may sign tokens, and name the account of Cloud Tasks',
  why: 'The web app has no live data without the one, and no pass runs without the other.',
  async find({ api, project }) {
    const { id, functionsAccount, tasksAccount } = project;
    const member = `serviceAccount:${functionsAccount}`;
    const onProject = await api.ask(`${RESOURCES}/${id}:getIamPolicy`, policy);
    const findings = [];
    for (const { account: on, role, problem } of [
      {
        account: functionsAccount,
        role: TOKEN_CREATOR,
        problem: 'the functions cannot sign tokens',
      },
      { account: tasksAccount, role: ACCOUNT_USER, problem: 'the functions cannot create tasks' },
    ]) {
      const url = `iam.googleapis.com/v1/projects/${id}/serviceAccounts/${on}:getIamPolicy`;
      const found = await api.ask(url, policy);
      if (grants(found, role, member) || grants(onProject, role, member)) continue;
      const fix = grantOnAccount(project, on, role);
      findings.push({ problem: `${problem}: they lack ${role} on ${on}`, fix });
    }
    return findings;
  },
};

/** @type {Check} */
const builderCheck = {
  title: 'the default service account may build functions',
  why: 'New projects refuse it, and then no deployment succeeds.',
  async find({ api, project }) {
    const { id } = project;
    const found = await api.get(`${RESOURCES}/${id}`, described);
    const member = `serviceAccount:${found?.projectNumber ?? ''}-compute@developer.gserviceaccount.com`;
    const roles = await api.ask(`${RESOURCES}/${id}:getIamPolicy`, policy);
    if (grants(roles, BUILDER, member) || grants(roles, 'roles/editor', member)) return [];
    return [{ problem: `${member} lacks ${BUILDER}`, fix: grantBuilder(project) }];
  },
};

export const ACCOUNT_CHECKS = [
  projectCheck,
  apisCheck,
  accountsCheck,
  usersRoleCheck,
  rolesCheck,
  signingCheck,
  builderCheck,
];
