import { z } from 'zod';

import { CHOSEN_PARAMETERS } from '../env-file.mjs';
import { grants, policy, ServiceDisabled, Unreadable } from '../google-api.mjs';
import { enableApis, grantOnProject, setSecret, setUp } from '../needs.mjs';
import { refusal, TIMEOUT_MS } from './check.mjs';
import { LOGIN_CHECKS } from './logins.mjs';

/**
 * @typedef {import('./check.mjs').Check} Check
 * @typedef {import('./check.mjs').Finding} Finding
 * @typedef {import('./check.mjs').CheckContext} CheckContext
 */

const quotaMetrics = z.object({
  metrics: z
    .array(
      z.object({
        metric: z.string(),
        consumerQuotaLimits: z
          .array(
            z.object({
              unit: z.string(),
              quotaBuckets: z
                .array(z.object({ effectiveLimit: z.string().optional() }))
                .default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});
const webConfig = z.object({ projectId: z.string(), apiKey: z.string().min(1) });
const health = z.object({ status: z.string(), degraded: z.array(z.string()).default([]) });

/** @type {Check} */
const parametersCheck = {
  title: 'the parameters',
  why: 'The functions do not start without them.',
  find({ parameters, project }) {
    const file = `functions/.env.${project.id}`;
    const findings = Object.entries(CHOSEN_PARAMETERS)
      .filter(([name]) => !parameters.has(name))
      .map(([name, what]) => ({ problem: `${name} is missing`, fix: `${file}: ${name}=${what}` }));
    for (const name of ['APP_URL', 'IDENTITY_API_KEY'])
      if (!parameters.has(name))
        findings.push({ problem: `${name} is missing`, fix: setUp(project) });
    if (parameters.get('APP_URL')?.startsWith('https://') === false)
      findings.push({
        problem: 'APP_URL does not begin with https://, so the functions do not start',
        fix: `${file}: correct APP_URL`,
      });
    if (parameters.get('PAYMENTS') === 'simulated')
      findings.push({
        problem: 'PAYMENTS is simulated: every plan is free',
        fix: `${file}: remove PAYMENTS`,
      });
    return Promise.resolve(findings);
  },
};

/** @type {Check} */
const quotaCheck = {
  title: 'the YouTube quota',
  why: 'The functions plan a day by QUOTA_DAILY_UNITS.',
  async find({ api, parameters, project: { id } }) {
    const planned = Number(parameters.get('QUOTA_DAILY_UNITS') ?? '10000');
    const found = await api.get(
      `serviceusage.googleapis.com/v1beta1/projects/${id}/services/youtube.googleapis.com/consumerQuotaMetrics?pageSize=100`,
      quotaMetrics,
    );
    const daily = (found?.metrics ?? [])
      .filter(({ metric }) => metric === 'youtube.googleapis.com/default')
      .flatMap(({ consumerQuotaLimits }) => consumerQuotaLimits)
      .find(({ unit }) => unit === '1/d/{project}');
    const limit = daily?.quotaBuckets[0]?.effectiveLimit;
    if (limit === undefined) throw new Unreadable('Google names no daily limit');
    const granted = Number(limit);
    // A quota of -1 means no limit.
    if (granted === planned || granted < 0) return [];
    if (granted === 0)
      return [
        {
          problem: 'Google grants the project no units',
          fix: 'ask for units: https://support.google.com/youtube/contact/yt_api_form',
        },
      ];
    return [
      {
        problem: `Google grants ${granted} units a day, and QUOTA_DAILY_UNITS is ${planned}`,
        fix: `functions/.env.${id}: QUOTA_DAILY_UNITS=${granted}, then npm run deploy -- --project ${id}`,
      },
    ];
  },
};

/** @type {Check} */
const scanKeyCheck = {
  title: 'the API key of scans, if there is one',
  why: 'Visitors cannot have a public video judged otherwise.',
  async find({ fetch, secret, project }) {
    const key = await secret('YOUTUBE_API_KEY');
    if (key === undefined || key === 'off') return [];
    // This call costs one unit of the day's quota.
    const response = await fetch(
      'https://www.googleapis.com/youtube/v3/i18nLanguages?part=snippet',
      { headers: { 'x-goog-api-key': key }, signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    if (response.ok) return [];
    const said = refusal.safeParse(await response.json().catch(() => undefined));
    const why = said.success ? said.data.error.message : `status ${response.status}`;
    // A used-up quota says nothing about the key.
    if (/quota/i.test(why)) throw new Unreadable(why);
    return [
      {
        problem: `YouTube refuses it: ${why}`,
        fix: `allow the key the YouTube Data API v3, from any address: https://console.cloud.google.com/apis/credentials?project=${project.id}, or: ${setSecret(project, 'YOUTUBE_API_KEY')}`,
      },
    ];
  },
};

/** @type {Check} */
const mailCheck = {
  title: 'the mail server',
  why: 'Nobody can sign up without the mail that verifies an address.',
  async find({ parameters, secret, smtp, project }) {
    const host = parameters.get('SMTP_HOST');
    const password = await secret('SMTP_PASSWORD');
    if (host === undefined || password === undefined)
      throw new Unreadable('SMTP_HOST or SMTP_PASSWORD is missing.');
    const user = parameters.get('SMTP_USER');
    const port = Number(parameters.get('SMTP_PORT') ?? '587');
    const file = `functions/.env.${project.id}`;
    if (port === 25)
      return [{ problem: 'Google Cloud blocks port 25', fix: `${file}: SMTP_PORT=587` }];
    const isOff = password === 'off';
    if (user === undefined && !isOff)
      return [{ problem: 'SMTP_USER is missing, so mail is sent without a login', fix: file }];
    const login = user === undefined || isOff ? undefined : { user, pass: password };
    try {
      await smtp({ host, port, secure: parameters.get('SMTP_TLS') === 'implicit', login });
      return [];
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const fix =
        code === 'EAUTH'
          ? `correct SMTP_USER in ${file}, or: ${setSecret(project, 'SMTP_PASSWORD')}`
          : `correct SMTP_HOST, SMTP_PORT and SMTP_TLS in ${file}`;
      // Removes the password, in case a server's message contains it.
      return [{ problem: `${host}:${port}: ${said.replaceAll(password, '…')}`, fix }];
    }
  },
};

/** @type {Check} */
const geminiCheck = {
  title: 'Gemini, if it is on',
  why: 'Second opinions are missing otherwise; passes go on.',
  async find(context) {
    const { fetch, parameters, secret, project } = context;
    const model = parameters.get('GEMINI_MODEL');
    const key = await secret('GEMINI_API_KEY');
    const vertex = parameters.get('GEMINI_VERTEX_LOCATION');
    const file = `functions/.env.${project.id}`;
    const hasKey = key !== undefined && key !== 'off';
    if (!hasKey && vertex === undefined) return [];
    if (model === undefined) return [{ problem: 'GEMINI_MODEL is missing', fix: file }];
    if (hasKey && vertex !== undefined)
      return [
        {
          problem: 'both a key and GEMINI_VERTEX_LOCATION are set',
          fix: `printf off | gcloud secrets versions add GEMINI_API_KEY --data-file=- --project=${project.id}`,
        },
      ];
    if (vertex !== undefined) return vertexFindings(context, vertex, model);
    const response = await fetch(
      `https://generativelanguage.googleapis.com/v1beta/models/${model}`,
      { headers: { 'x-goog-api-key': key ?? '' }, signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    if (response.ok) return [];
    if (response.status === 404) return [unknownModel(model, file)];
    const said = refusal.safeParse(await response.json().catch(() => undefined));
    const why = said.success ? said.data.error.message : `status ${response.status}`;
    return [
      { problem: `Gemini refuses the key: ${why}`, fix: setSecret(project, 'GEMINI_API_KEY') },
    ];
  },
};

/**
 * Returns the finding for a model that does not exist.
 *
 * @param {string} model
 * @param {string} file
 * @returns {Finding}
 */
function unknownModel(model, file) {
  return {
    problem: `there is no model ${model}`,
    fix: `choose one of https://ai.google.dev/gemini-api/docs/models in ${file}`,
  };
}

/**
 * Returns the findings about a model on Vertex AI.
 *
 * @param {CheckContext} context
 * @param {string} location
 * @param {string} model
 * @returns {Promise<Finding[]>}
 */
async function vertexFindings({ api, project }, location, model) {
  const host = location === 'global' ? '' : `${location}-`;
  const url = `${host}aiplatform.googleapis.com/v1/publishers/google/models/${model}`;
  const role = 'roles/aiplatform.user';
  const policies = `cloudresourcemanager.googleapis.com/v1/projects/${project.id}:getIamPolicy`;
  const roles = await api.ask(policies, policy);
  const findings = grants(roles, role, `serviceAccount:${project.functionsAccount}`)
    ? []
    : [{ problem: `the functions lack ${role}`, fix: grantOnProject(project, role) }];
  try {
    const found = await api.get(url, z.unknown());
    if (found === undefined) findings.push(unknownModel(model, `functions/.env.${project.id}`));
  } catch (error) {
    if (!(error instanceof ServiceDisabled)) throw error;
    const { service } = error;
    findings.push({ problem: `${service} is off`, fix: enableApis(project, [service]) });
  }
  return findings;
}

/** @type {Check} */
const healthCheck = {
  title: 'the product answers, and all its parts work',
  why: 'It is what creators reach.',
  async find({ fetch, functions, parameters, project }) {
    const app = parameters.get('APP_URL');
    if (app === undefined) throw new Unreadable('APP_URL is missing.');
    if ((await functions()).size === 0) throw new Unreadable('Nothing is deployed.');
    const url = new URL('/api/health', app).href;
    const fix = `gcloud functions logs read api --gen2 --region=${project.region} --project=${project.id}`;
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body = health.safeParse(await response.json().catch(() => undefined));
      if (!response.ok || !body.success)
        return [{ problem: `${url} answers with status ${response.status}`, fix }];
      return body.data.degraded.map((part) => ({
        problem: `${url} says that this works badly: ${part}`,
        fix: 'docs/runbook.md',
      }));
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return [{ problem: `${url} does not answer: ${said}`, fix: `correct APP_URL, or: ${fix}` }];
    }
  },
};

/** @type {Check} */
const webConfigCheck = {
  title: 'the site tells the web app its project and key',
  why: 'Without them, the web app has no live data.',
  async find({ fetch, functions, parameters, project }) {
    const app = parameters.get('APP_URL');
    if (app === undefined) throw new Unreadable('APP_URL is missing.');
    if ((await functions()).size === 0) throw new Unreadable('Nothing is deployed.');
    const url = new URL('/firebase-config.json', app).href;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = webConfig.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !body.success)
      return [
        {
          problem: `${url} answers with status ${response.status} and no configuration`,
          fix: `${setUp(project)}, which links the site to the web app. Then: npm run deploy -- --project ${project.id}`,
        },
      ];
    if (body.data.projectId === project.id) return [];
    return [
      {
        problem: `${url} is of the project ${body.data.projectId}`,
        fix: 'correct APP_URL, or connect its domain to the Hosting of this project',
      },
    ];
  },
};

export const SERVICE_CHECKS = [
  parametersCheck,
  ...LOGIN_CHECKS,
  quotaCheck,
  scanKeyCheck,
  mailCheck,
  geminiCheck,
  healthCheck,
  webConfigCheck,
];
