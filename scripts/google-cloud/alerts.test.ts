import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import { ROOT } from '../run.mjs';
import { alertSteps } from './alert-steps.mjs';
import { PROJECT } from './healthy-project.ts';

const FOLDER = join(ROOT, 'scripts/google-cloud/alerts');

const metricFile = z.strictObject({
  description: z.string(),
  filter: z.string(),
  metricDescriptor: z.strictObject({
    metricKind: z.literal('DELTA'),
    valueType: z.literal('INT64'),
    unit: z.literal('1'),
  }),
});

const seconds = z.string().regex(/^\d+s$/);

/**
 * The format of a policy's file:
 * https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies
 */
const policyFile = z.strictObject({
  displayName: z.string().startsWith('Threadsweep: '),
  documentation: z.strictObject({ mimeType: z.literal('text/markdown'), content: z.string() }),
  severity: z.enum(['CRITICAL', 'ERROR', 'WARNING']),
  combiner: z.literal('OR'),
  conditions: z.array(
    z.strictObject({
      displayName: z.string(),
      conditionThreshold: z.strictObject({
        filter: z.string(),
        aggregations: z.tuple([
          z.strictObject({
            // At most 25 hours, in whole minutes.
            alignmentPeriod: seconds.refine(
              (text) => parseInt(text, 10) % 60 === 0 && parseInt(text, 10) <= 90_000,
            ),
            perSeriesAligner: z.literal('ALIGN_DELTA'),
            crossSeriesReducer: z.literal('REDUCE_SUM'),
          }),
        ]),
        comparison: z.enum(['COMPARISON_GT', 'COMPARISON_LT']),
        thresholdValue: z.int(),
        duration: seconds,
        evaluationMissingData: z.literal('EVALUATION_MISSING_DATA_ACTIVE').optional(),
      }),
    }),
  ),
  alertStrategy: z.strictObject({ autoClose: seconds }),
});

function filesOf(kind: string): [name: string, content: unknown][] {
  const end = `.${kind}.json`;
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(end))
    .map((file) => [
      file.slice(0, -end.length),
      JSON.parse(readFileSync(join(FOLDER, file), 'utf8')),
    ]);
}

const metrics = new Map(filesOf('metric').map(([name, file]) => [name, metricFile.parse(file)]));
const policies = filesOf('policy');

function writtenEvents(): Set<string> {
  const source = join(ROOT, 'functions/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const texts = files.map((file) => readFileSync(join(source, file), 'utf8'));
  const events = texts
    .filter((text) => /\blog\.(?:info|warn|error)\(/.test(text))
    .flatMap((text) => [...text.matchAll(/\bevent: '([a-z-]+)'/g)].map(([, event = '']) => event));
  return new Set(events);
}

const doc = (file: string) => readFileSync(join(ROOT, 'docs', file), 'utf8');

/**
 * Runs the commands that write the first policy, with a `gcloud` that refuses the policy so many
 * times, and a `sleep` that does not wait.
 */
async function writePolicy(refusals: number, message: string) {
  const folder = await mkdtemp(join(tmpdir(), 'threadsweep-alerts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const commands = [
    'gcloud() {',
    '  echo "$*" >> calls',
    '  [[ "$*" == *"policies create"* ]] || return 0',
    `  (( $(grep --count "policies create" calls) > ${refusals} )) || { echo "${message}" >&2; return 1; }`,
    '}',
    'sleep() { echo "sleep $*" >> calls; }',
    alertSteps(PROJECT).find(({ run }) => run.includes('policies list'))?.run ?? 'exit 99',
  ].join('\n');
  const { status, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    encoding: 'utf8',
  });
  const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
  return {
    status,
    stderr,
    attempts: calls.filter((call) => call.includes('policies create')).length,
    waits: calls.filter((call) => call.startsWith('sleep')),
  };
}

describe('the alert policies', () => {
  test('the setup writes a policy again every 30 s until Monitoring knows its new metric', async () => {
    const written = await writePolicy(2, 'ERROR: Cannot find metric(s) that match type');
    expect(written).toEqual({
      status: 0,
      stderr: '',
      attempts: 3,
      waits: ['sleep 30', 'sleep 30'],
    });
  });

  test('the setup ends with the error of Monitoring if a metric stays unknown for more than ten minutes', async () => {
    const refused = await writePolicy(100, 'ERROR: Cannot find metric(s) that match type');
    expect(refused).toMatchObject({ status: 1, attempts: 25 });
    expect(refused.stderr).toContain('Cannot find metric');
  });

  test('the setup ends at once with any other error of Monitoring', async () => {
    const refused = await writePolicy(100, 'ERROR: The caller does not have permission');
    expect(refused).toMatchObject({ status: 1, attempts: 1, waits: [] });
    expect(refused.stderr).toContain('does not have permission');
  });

  test.each([...metrics])(
    'the metric of %s counts log events that the functions write',
    (_, one) => {
      const [, expression = ''] =
        /^resource\.type="cloud_run_revision" AND jsonPayload\.event=(.+)$/.exec(one.filter) ?? [];
      expect(expression).toMatch(/^(?:"[a-z-]+"|\("[a-z-]+"(?: OR "[a-z-]+")+\))$/);
      const events = [...expression.matchAll(/"([a-z-]+)"/g)].map(([, event]) => event);
      const written = writtenEvents();
      expect(events.filter((event) => event === undefined || !written.has(event))).toEqual([]);
    },
  );

  test.each(policies)('the alert policy %s uses only metrics that have a file', (name, content) => {
    const { conditions, documentation } = policyFile.parse(content);
    for (const { conditionThreshold: condition } of conditions) {
      const [, metric] =
        /^metric\.type="logging\.googleapis\.com\/user\/threadsweep-([a-z-]+)" AND resource\.type="cloud_run_revision"$/.exec(
          condition.filter,
        ) ?? [];
      expect([...metrics.keys()]).toContain(metric);
      // Monitoring checks for missing data only if the duration is at least a minute.
      const least = condition.evaluationMissingData === undefined ? 0 : 60;
      expect(parseInt(condition.duration, 10)).toBeGreaterThanOrEqual(least);
    }
    expect(documentation.content).toContain(`docs/runbook.md#${name}`);
  });

  test.each(policies)(
    'updating the alert policy %s updates every field in its file',
    (_, content) => {
      const { displayName, ...fields } = policyFile.parse(content);
      expect(displayName).toBeTruthy();
      const updates = alertSteps(PROJECT).filter(({ run }) => run.includes('policies list'));
      for (const { run } of updates)
        expect(/--fields=(\S+)\)/.exec(run)?.[1]?.split(',').toSorted()).toEqual(
          Object.keys(fields).toSorted(),
        );
      expect(updates).toHaveLength(policies.length);
    },
  );

  test('the runbook has a section for each alert policy, and the deployment guide names the runbook', () => {
    const headings = [...doc('runbook.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    );
    expect(headings).toEqual(expect.arrayContaining(policies.map(([name]) => name)));
    expect(doc('deployment.md')).toContain('(runbook.md)');
  });
});
