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

let bundle: string;
let files: string[];

beforeAll(async () => {
  const result = await build({
    entryPoints: [path.join(import.meta.dirname, 'first-stage.ts')],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    // A bundle for this platform fails if it imports a module of Node.
    platform: 'browser',
    format: 'iife',
    globalName: 'firstStage',
  });
  bundle = result.outputFiles[0]?.text ?? '';
  files = Object.keys(result.metafile.inputs);
});

test('the detector’s first stage needs only the globals of a browser’s worker, and gives the same verdicts as in Node', async () => {
  const results: Promise<Verdict[]>[] = [];
  // A context has only the language, without `process`, `Buffer`, `require` and `import`.
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

test('the bundle of the detector’s first stage contains neither the model nor the code of training and commands', () => {
  expect(files.filter((file) => /model\.json|\/training\/|\/commands\//u.test(file))).toEqual([]);
  expect(gzipSync(bundle).length).toBeLessThan(126_000);
});

test('loadModel returns the shipped model, both from an HTTP response and from the bytes of the file', async () => {
  expect(await loadModel(bytes())).toEqual(shippedModel());
  expect(await loadModel(new Response(bytes()))).toEqual(shippedModel());
});

test('loadModel refuses an HTTP response without a model and gives the reason', async () => {
  await expect(loadModel(new Response('', { status: 404 }))).rejects.toThrow(
    'the server responded with 404',
  );
  await expect(loadModel(new Response('<!doctype html>'))).rejects.toThrow('contains no JSON');
  await expect(loadModel(new Response('{}'))).rejects.toThrow('This is not a model file');
});
