import { z } from 'zod';

import { alertNames } from '../alert-steps.mjs';
import { grants, policy, ServiceDisabled, Unreadable } from '../google-api.mjs';
import { IMAGES, setUp } from '../needs.mjs';

/**
 * @typedef {import('./check.mjs').Check} Check
 * @typedef {import('./check.mjs').CheckContext} CheckContext
 */

/** The functions, and who may call each one (see functions/src/index.ts). */
const CALLERS = {
  api: 'everyone',
  uploadNotice: 'everyone',
  mailEvent: 'everyone',
  cleaningPass: 'tasks',
  sendMail: 'tasks',
  sendNotice: 'tasks',
  reconcile: 'scheduler',
};
const QUEUES = ['cleaningPass', 'sendMail', 'sendNotice'];

const functionList = z.object({
  functions: z
    .array(
      z.object({
        name: z.string(),
        state: z.string(),
        buildConfig: z.object({ runtime: z.string() }).optional(),
        serviceConfig: z
          .object({ service: z.string(), serviceAccountEmail: z.string() })
          .partial()
          .optional(),
      }),
    )
    .default([]),
});
const runService = z.object({ invokerIamDisabled: z.boolean().default(false) });
const queue = z.object({ name: z.string(), state: z.string() });
const jobs = z.object({
  jobs: z
    .array(
      z.object({
        name: z.string(),
        state: z.string(),
        status: z
          .object({ code: z.number().optional(), message: z.string().optional() })
          .optional(),
      }),
    )
    .default([]),
});

const repository = z.object({
  cleanupPolicies: z.record(z.string(), z.unknown()).default({}),
  labels: z.record(z.string(), z.string()).default({}),
});
const alertPolicies = z.object({
  alertPolicies: z
    .array(
      z.object({
        displayName: z.string(),
        enabled: z.boolean().default(true),
        notificationChannels: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

/**
 * The deployed functions by name.
 *
 * @typedef {Map<string, z.infer<typeof functionList>['functions'][number]>} Functions
 */

/**
 * Returns the deployed functions of a project.
 *
 * @param {Pick<CheckContext, 'api' | 'project'>} context
 * @returns {Promise<Functions>}
 */
export async function deployedFunctions({ api, project: { id, region } }) {
  const url = `cloudfunctions.googleapis.com/v2/projects/${id}/locations/${region}/functions?pageSize=100`;
  const found = await api.get(url, functionList);
  return new Map((found?.functions ?? []).map((each) => [each.name.split('/').at(-1) ?? '', each]));
}

/**
 * Returns the command that deploys a project.
 *
 * @param {CheckContext['project']} project
 */
const deploy = ({ id }) => `npm run deploy -- --project ${id}`;

/** @param {[string, unknown][]} of */
const named = (of) => of.map(([name]) => name).join(', ');

/** @type {Check} */
const functionsCheck = {
  title: 'the functions',
  why: 'They are the API and the passes.',
  async find({ functions, project }) {
    const found = await functions();
    const missing = Object.keys(CALLERS).filter((name) => !found.has(name));
    if (missing.length === Object.keys(CALLERS).length)
      return [{ problem: `none is deployed in ${project.region}`, fix: deploy(project) }];
    const broken = [...found].filter(([name, { state }]) => name in CALLERS && state !== 'ACTIVE');
    const foreign = [...found].filter(
      ([name, { serviceConfig }]) =>
        name in CALLERS && serviceConfig?.serviceAccountEmail !== project.functionsAccount,
    );
    return [
      ...(missing.length > 0
        ? [{ problem: `not deployed: ${missing.join(', ')}`, fix: deploy(project) }]
        : []),
      ...(broken.length > 0
        ? [{ problem: `not active: ${named(broken)}`, fix: deploy(project) }]
        : []),
      ...(foreign.length > 0
        ? [
            {
              problem: `not run as ${project.functionsAccount}: ${named(foreign)}`,
              fix: deploy(project),
            },
          ]
        : []),
    ];
  },
};

/** @type {Check} */
const invokersCheck = {
  title: 'the functions may be called by those who need them, and nobody else',
  why: 'Hosting, Cloud Tasks and the hub are refused otherwise.',
  async find({ api, functions, project }) {
    const { id, region, functionsAccount, tasksAccount } = project;
    const deployed = await functions();
    if (deployed.size === 0) throw new Unreadable('Nothing is deployed.');
    const findings = [];
    for (const [name, { serviceConfig }] of deployed) {
      const caller = Object.entries(CALLERS).find(([each]) => each === name)?.[1];
      const service = serviceConfig?.service;
      if (caller === undefined || service === undefined) continue;
      const roles = await api.get(`run.googleapis.com/v2/${service}:getIamPolicy`, policy);
      const isPublic = grants(roles, 'roles/run.invoker', 'allUsers');
      const found = await api.get(`run.googleapis.com/v2/${service}`, runService);
      const isUnchecked = found?.invokerIamDisabled === true;
      const place = `${service.split('/').at(-1) ?? ''} --region=${region} --project=${id}`;
      const run = `gcloud run services add-iam-policy-binding ${place} --role=roles/run.invoker`;
      const update = `gcloud run services update ${place}`;
      if (caller === 'everyone' && !isPublic && !isUnchecked)
        findings.push({
          problem: `${name} is not public`,
          fix: `${run} --member=allUsers. If a policy of your organisation forbids that (iam.allowedPolicyMemberDomains): functions/.env.${id}: PUBLIC_INVOKER=private, and ${update} --no-invoker-iam-check`,
        });
      if (caller !== 'everyone' && isUnchecked)
        findings.push({
          problem: `everybody may call ${name}, because its invoker check is off`,
          fix: `${update} --invoker-iam-check`,
        });
      if (caller !== 'everyone' && isPublic)
        findings.push({
          problem: `everybody may call ${name}`,
          fix: `${run.replace('add-', 'remove-')} --member=allUsers`,
        });
      if (caller === 'everyone') continue;
      // Cloud Scheduler calls the hourly job as the functions' own account.
      const member = `serviceAccount:${caller === 'tasks' ? tasksAccount : functionsAccount}`;
      if (!grants(roles, 'roles/run.invoker', member))
        findings.push({
          problem: `${caller === 'tasks' ? 'Cloud Tasks' : 'Cloud Scheduler'} may not call ${name}`,
          fix: `${run} --member=${member}`,
        });
    }
    return findings;
  },
};

/** @type {Check} */
const queuesCheck = {
  title: 'the queues',
  why: 'Passes and mails wait in them.',
  async find({ api, functions, project, parameters }) {
    if ((await functions()).size === 0) throw new Unreadable('Nothing is deployed.');
    const { id, region, functionsAccount } = project;
    const chosen = {
      cleaningPass: parameters.get('TASKS_QUEUE'),
      sendMail: parameters.get('MAIL_QUEUE'),
      sendNotice: parameters.get('NOTICE_QUEUE'),
    };
    const findings = [];
    for (const name of QUEUES) {
      const path =
        Object.entries(chosen).find(([each]) => each === name)?.[1] ??
        `projects/${id}/locations/${region}/queues/${name}`;
      const found = await api.get(`cloudtasks.googleapis.com/v2/${path}`, queue);
      const place = `${name} --location=${region} --project=${id}`;
      if (!found) {
        findings.push({ problem: `${path} does not exist`, fix: deploy(project) });
        continue;
      }
      if (found.state !== 'RUNNING')
        findings.push({
          problem: `${name} is ${found.state.toLowerCase()}`,
          fix: `gcloud tasks queues resume ${place}`,
        });
      const roles = await api.ask(`cloudtasks.googleapis.com/v2/${path}:getIamPolicy`, policy);
      const member = `serviceAccount:${functionsAccount}`;
      if (!grants(roles, 'roles/cloudtasks.enqueuer', member))
        findings.push({
          problem: `the functions may not add tasks to ${name}`,
          fix: `gcloud tasks queues add-iam-policy-binding ${place} --member=${member} --role=roles/cloudtasks.enqueuer`,
        });
    }
    return findings;
  },
};

/** @type {Check} */
const scheduleCheck = {
  title: 'the hourly job',
  why: 'It finds uploads without a notice, and repairs what was interrupted.',
  async find({ api, functions, project }) {
    if ((await functions()).size === 0) throw new Unreadable('Nothing is deployed.');
    const { id, region } = project;
    const name = `firebase-schedule-reconcile-${region}`;
    const found = await api.get(
      `cloudscheduler.googleapis.com/v1/projects/${id}/locations/${region}/jobs?pageSize=100`,
      jobs,
    );
    const job = found?.jobs.find((each) => each.name.endsWith(`/${name}`));
    if (!job) return [{ problem: `${name} does not exist`, fix: deploy(project) }];
    const place = `${name} --location=${region} --project=${id}`;
    if (job.state !== 'ENABLED')
      return [
        {
          problem: `it is ${job.state.toLowerCase()}`,
          fix: `gcloud scheduler jobs resume ${place}`,
        },
      ];
    const code = job.status?.code ?? 0;
    if (code === 0) return [];
    const said = job.status?.message === undefined ? '' : `: ${job.status.message}`;
    return [
      {
        problem: `its last run failed with code ${code}${said}`,
        fix: `gcloud functions logs read reconcile --gen2 --region=${region} --project=${id}`,
      },
    ];
  },
};

/** @type {Check} */
const imagesCheck = {
  title: 'the repository of the functions’ images, which deletes old images',
  why: 'Otherwise firebase deploy ends before it releases Hosting.',
  async find({ api, project }) {
    const { id, region } = project;
    const url = `artifactregistry.googleapis.com/v1/projects/${id}/locations/${region}/repositories/${IMAGES}`;
    const found = await api.get(url, repository);
    if (!found) return [{ problem: `${IMAGES} does not exist`, fix: setUp(project) }];
    const hasPolicy =
      Object.keys(found.cleanupPolicies).length > 0 ||
      found.labels['firebase-functions-cleanup-opted-out'] === 'true';
    return hasPolicy ? [] : [{ problem: `${IMAGES} has no cleanup policy`, fix: setUp(project) }];
  },
};

/** @type {Check} */
const alertsCheck = {
  title: 'the alerts',
  why: 'Nobody learns otherwise that the product fails.',
  async find({ api, functions, project }) {
    if ((await functions()).size === 0) throw new Unreadable('Nothing is deployed.');
    const url = `monitoring.googleapis.com/v3/projects/${project.id}/alertPolicies?pageSize=1000`;
    const found = await api.get(url, alertPolicies).catch((/** @type {unknown} */ error) => {
      // The set-up of alerts enables this API, so without it all alerts are missing.
      if (error instanceof ServiceDisabled) return undefined;
      throw error;
    });
    const policies = new Map((found?.alertPolicies ?? []).map((one) => [one.displayName, one]));
    const names = alertNames();
    const missing = names.filter((name) => !policies.has(name));
    const disabled = names.filter((name) => policies.get(name)?.enabled === false);
    const silent = names.filter((name) => policies.get(name)?.notificationChannels.length === 0);
    const console = `https://console.cloud.google.com/monitoring/alerting/policies?project=${project.id}`;
    return [
      ...(missing.length > 0
        ? [{ problem: `missing: ${missing.join(', ')}`, fix: `${setUp(project)} --alerts` }]
        : []),
      ...(disabled.length > 0
        ? [{ problem: `off: ${disabled.join(', ')}`, fix: `turn them on: ${console}` }]
        : []),
      ...(silent.length > 0
        ? [{ problem: `they tell nobody: ${silent.join(', ')}`, fix: `add a channel: ${console}` }]
        : []),
    ];
  },
};

export const DEPLOYMENT_CHECKS = [
  imagesCheck,
  functionsCheck,
  invokersCheck,
  queuesCheck,
  scheduleCheck,
  alertsCheck,
];
