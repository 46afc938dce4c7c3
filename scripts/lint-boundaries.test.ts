import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const root = path.dirname(import.meta.dirname);

/** Names for files, each with an import that the rules of its folder forbid. */
const REFUSED = [
  ['shared/src/plan.ts', '@threadsweep/detector/judge.ts'],
  ['shared/src/plan.ts', 'firebase-admin/firestore'],
  ['shared/src/client.ts', 'jotai'],
  ['detector/src/judge.ts', '@threadsweep/shared/plan.ts'],
  ['detector/src/phases/link.ts', 'node:fs'],
  ['detector/src/training/training.ts', 'firebase-admin/app'],
  ['functions/src/server.ts', '@threadsweep/emulators/platform/clock.ts'],
  ['functions/src/server.ts', 'firebase-admin/auth'],
  ['functions/src/server.ts', 'googleapis/build/src/apis/youtube/index.js'],
  ['functions/src/platform/firestore.ts', '@google-cloud/kms'],
  ['functions/src/platform/firestore.ts', '@threadsweep/emulators/emulators.ts'],
  ['functions/src/platform/firestore.ts', '@threadsweep/web/src/main.tsx'],
  ['functions/src/platform/context.ts', '../google/app.ts'],
  ['functions/src/platform/context.ts', '../quota/pacific-day.ts'],
  ['functions/src/google/task-queue.ts', '../schedule/schedule-store.ts'],
  ['functions/src/google/youtube.ts', '../video/video-store.ts'],
  ['functions/src/google/youtube.ts', 'firebase-admin/firestore'],
  ['functions/src/google/youtube.ts', '@threadsweep/emulators/emulators.ts'],
  ['functions/src/account/mail-store.ts', '../channel/channel-store.ts'],
  ['functions/src/account/mail-store.ts', '@threadsweep/emulators/emulators.ts'],
  ['functions/src/account/mail.ts', '@threadsweep/emulators/emulators.ts'],
  ['functions/src/account/mail.ts', '@threadsweep/web/src/main.tsx'],
  ['functions/src/channel/channel-store.ts', '../plan/plan.ts'],
  ['functions/src/channel/grant.ts', 'firebase-admin/firestore'],
  ['functions/src/video/video-id.ts', '../workflows/access.ts'],
  ['functions/src/video/video-id.ts', '../api/router.ts'],
  ['functions/src/video/video-store.ts', '../channel/channel-store.ts'],
  ['functions/src/comment/decision-store.ts', '../video/video-store.ts'],
  ['functions/src/plan/plan.ts', '../account/account-store.ts'],
  ['functions/src/quota/ledger-store.ts', '../schedule/schedule-store.ts'],
  ['functions/src/schedule/schedule-store.ts', '../quota/ledger-store.ts'],
  ['functions/src/schedule/schedule-store.ts', '../workflows/protect.ts'],
  ['functions/src/workflows/protect.ts', '../api/router.ts'],
  ['functions/src/workflows/protect.ts', 'firebase-admin/firestore'],
  ['functions/src/workflows/clean/clean.ts', '../../index.ts'],
  ['functions/src/workflows/clean/clean.ts', '@google-cloud/tasks'],
  ['functions/src/workflows/clean/lease-store.ts', '../../server.ts'],
  ['functions/src/workflows/reconcile/reconcile-channel.ts', '../../background.ts'],
  ['functions/src/api/hideComment.ts', 'firebase-admin/firestore'],
  ['functions/src/api/hideComment.ts', '../server.ts'],
  ['engine/src/planning/plan-reads.ts', 'firebase-admin/firestore'],
  ['engine/src/planning/plan-reads.ts', 'googleapis/build/src/apis/youtube/index.js'],
  ['engine/src/planning/plan-reads.ts', '@threadsweep/functions/app.ts'],
  ['engine/src/pass/run-pass.ts', '../../../functions/src/google/app.ts'],
  ['engine/src/pass/run-pass.ts', 'node:fs'],
  ['engine/src/pass/run-pass.ts', 'node:fs/promises'],
  ['engine/src/pass/run-pass.ts', '../../files/state-file.ts'],
  ['engine/files/state-file.ts', 'firebase-admin/firestore'],
  ['engine/files/state-file.ts', '@threadsweep/functions/app.ts'],
  ['emulators/src/main.ts', '../../functions/src/google/app.ts'],
  ['emulators/src/main.ts', '@threadsweep/engine/ports/clock.ts'],
  ['emulators/src/main.ts', '@threadsweep/detector/judge.ts'],
  ['web/src/main.tsx', '@threadsweep/functions/app.ts'],
  ['web/src/main.tsx', '@threadsweep/engine/ports/clock.ts'],
  ['web/src/main.tsx', '../../engine/src/ports/clock.ts'],
  ['web/src/main.tsx', 'firebase/auth'],
  ['web/src/comment/comment-item.tsx', '../app/layout.tsx'],
  ['web/src/comment/comment-item.tsx', 'jotai'],
  ['web/src/ui/button.tsx', '../comment/comment-item.tsx'],
  ['web/src/ui/button.tsx', '@threadsweep/emulators/emulators.ts'],
  ['web/src/language/language.ts', '@threadsweep/functions/app.ts'],
  ['web/src/data/session.ts', '@threadsweep/engine/ports/clock.ts'],
  ['web/src/data/session.ts', '@threadsweep/functions/app.ts'],
  ['web/src/data/session.ts', '../account/account-state.ts'],
  ['web/src/data/session.ts', '../routes.tsx'],
  ['web/src/data/jotai.ts', 'firebase/app'],
  ['cli/src/main.ts', '@threadsweep/functions/app.ts'],
  ['cli/src/main.ts', '@threadsweep/engine/ports/clock.ts'],
  ['cli/src/main.ts', 'firebase'],
] as const;

const ALLOWED = [
  ['detector/src/commands/judge.ts', 'node:fs'],
  ['engine/src/judging/judging.ts', '@threadsweep/detector/judge.ts'],
  ['engine/src/judging/judging.ts', '@threadsweep/shared/plan.ts'],
  ['engine/files/state-file.ts', 'node:fs'],
  ['engine/files/state-file.ts', '../src/planning/sharing.ts'],
  ['functions/src/platform/context.ts', 'firebase-admin/auth'],
  ['functions/src/video/video-store.ts', 'firebase-admin/firestore'],
  ['functions/src/video/video-store.ts', '../google/app.ts'],
  ['functions/src/video/video-store.ts', '@threadsweep/shared/documents/channel.ts'],
  ['functions/src/workflows/access.ts', '../channel/channel-store.ts'],
  ['functions/src/workflows/count-store.ts', 'firebase-admin/firestore'],
  ['functions/src/google/youtube.ts', 'googleapis/build/src/apis/youtube/index.js'],
  ['functions/src/google/youtube.ts', '@threadsweep/shared/contract/video.ts'],
  ['functions/src/comment/decision-store.ts', '@threadsweep/engine/ports/decisions.ts'],
  ['web/src/ui/button.tsx', '@threadsweep/shared/contract/video.ts'],
  ['web/src/app/scan.ts', '@threadsweep/detector/judge.ts'],
  ['functions/src/api/router.ts', './listVideos.ts'],
  ['web/src/data/jotai.ts', 'jotai'],
  ['web/src/comment/comment-item.tsx', '../data/jotai.ts'],
  ['web/src/data/firestore.ts', 'firebase/firestore'],
  ['functions/test/world.ts', '@threadsweep/emulators/emulators.ts'],
] as const;

/** Files whose code also runs in Node, which does not have the browser's globals. */
const WITHOUT_BROWSER = [
  'shared/src/plan.ts',
  'detector/src/judge.ts',
  'functions/src/server.ts',
  'emulators/src/main.ts',
  'cli/src/main.ts',
] as const;

const report = z.object({
  diagnostics: z.array(z.object({ message: z.string(), filename: z.string() })),
});

let folder: string;
/** The imports that lint refused, as `file: specifier`. */
let refused: Set<string>;
let withoutWindow: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'threadsweep-lint-'));
  cpSync(path.join(root, 'oxlint.config.ts'), path.join(folder, 'oxlint.config.ts'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const files = specifiersByFile();
  for (const file of WITHOUT_BROWSER) files.set(file, files.get(file) ?? []);
  for (const [file, specifiers] of files) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    const lines = specifiers.map((specifier) => `export * from '${specifier}';\n`);
    writeFileSync(place, `${lines.join('')}export const seen = window;\n`);
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/.bin/oxlint'), '--format=json', ...files.keys()],
    { cwd: folder, encoding: 'utf8' },
  );
  if (stderr !== '') throw new Error(stderr);
  const { diagnostics } = report.parse(JSON.parse(stdout));
  refused = new Set(
    diagnostics.flatMap(({ message, filename }) => {
      const specifier = /^'(.+)' import is restricted/.exec(message)?.[1];
      return specifier === undefined ? [] : [`${path.normalize(filename)}: ${specifier}`];
    }),
  );
  withoutWindow = new Set(
    diagnostics
      .filter(({ message }) => message.includes("'window'"))
      .map(({ filename }) => path.normalize(filename)),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for(REFUSED)('lint forbids %s to import %s', ([file, specifier]) => {
  expect(refused).toContain(`${file}: ${specifier}`);
});

test.for(ALLOWED)('lint allows %s to import %s', ([file, specifier]) => {
  expect(refused).not.toContain(`${file}: ${specifier}`);
});

test.for(WITHOUT_BROWSER)('lint forbids %s to use the browser’s window', (file) => {
  expect(withoutWindow).toContain(file);
});

test('lint allows web/src/main.tsx to use the browser’s window', () => {
  expect(withoutWindow).not.toContain('web/src/main.tsx');
});

function specifiersByFile(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const [file, specifier] of [...REFUSED, ...ALLOWED])
    files.set(file, [...(files.get(file) ?? []), specifier]);
  return files;
}
