import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

import { defaultSettings, judge, loadModel } from './first-stage.ts';
import { shippedModel } from './model/shipped.ts';
import type { Verdict } from './types.ts';

const asset = readFileSync(path.join(import.meta.dirname, '../model/model.json'));
const bytes = (): ArrayBuffer => Uint8Array.from(asset).buffer;

const comments = [
  { id: '1', author: '@mike', text: 'this song always makes me happy' },
  { id: '2', author: '@ana', text: 'Contact my broker Mrs Hill on WhatsApp +1 555 010 7788' },
  { id: '3', author: '@zoe', text: 'you are a stupid ugly bitch' },
];

/** The entry and all that it imports, as a bundler makes it for a browser. */
let bundle: string;
let files: string[];

beforeAll(async () => {
  const result = await build({
    entryPoints: [path.join(import.meta.dirname, 'first-stage.ts')],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    // A module of Node is an error under this platform.
    platform: 'browser',
    format: 'iife',
    globalName: 'firstStage',
  });
  bundle = result.outputFiles[0]?.text ?? '';
  files = Object.keys(result.metafile.inputs);
});

test('the first stage judges with the globals of a browser’s worker alone, as it does in Node', async () => {
  const results: Promise<Verdict[]>[] = [];
  // A fresh context has the language, without `process`, `Buffer`, `require` and `import`.
  const worker = createContext({
    TextDecoder,
    TextEncoder,
    atob,
    results,
    comments,
    asset: bytes(),
  });
  runInContext(
    `${bundle}
    results.push(firstStage.loadModel(asset).then((model) =>
      firstStage.judge(comments, {}, firstStage.defaultSettings(model))));`,
    worker,
  );
  const verdicts = await results[0];
  expect(verdicts?.map(({ verdict }) => verdict)).toEqual(['keep', 'hide', 'hide']);
  expect(JSON.parse(JSON.stringify(verdicts))).toEqual(
    judge(comments, {}, defaultSettings(shippedModel())),
  );
});

test('the first stage bundles neither the model nor the training nor the commands', () => {
  expect(files.filter((file) => /model\.json|\/training\/|\/commands\//u.test(file))).toEqual([]);
  expect(gzipSync(bundle).length).toBeLessThan(110_000);
});

test('a response and the bytes of the file give the model that ships', async () => {
  expect(await loadModel(bytes())).toEqual(shippedModel());
  expect(await loadModel(new Response(bytes()))).toEqual(shippedModel());
});

test('a response that has no model is refused with a reason', async () => {
  await expect(loadModel(new Response('', { status: 404 }))).rejects.toThrow(
    'the server responded with 404',
  );
  await expect(loadModel(new Response('<!doctype html>'))).rejects.toThrow('contains no JSON');
  await expect(loadModel(new Response('{}'))).rejects.toThrow('This is not a model file');
});
