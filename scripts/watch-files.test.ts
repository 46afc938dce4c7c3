import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { watchFiles } from './watch-files.mjs';

let root: string;
let reported: string[];
let failures: unknown[];
let stop: () => void;

const write = (file: string, text = '') => writeFileSync(path.join(root, file), text);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'threadsweep-watch-'));
  mkdirSync(path.join(root, 'src/deep'), { recursive: true });
  for (const file of ['src/deep/module.ts', 'package.json', 'other.json']) write(file);
  reported = [];
  failures = [];
  stop = () => undefined;
});
afterEach(() => {
  stop();
  rmSync(root, { recursive: true, force: true });
});

function watchAll(onChange: (files: string[]) => Promise<void> = async () => undefined): void {
  stop = watchFiles(
    root,
    ['src', 'package.json'],
    async (files) => {
      reported.push(...files);
      await onChange(files);
    },
    (error) => failures.push(error),
  );
}

describe('watchFiles', () => {
  it('watchFiles reports a file each time that an editor replaces it', async () => {
    watchAll();
    for (const text of ['first', 'second']) {
      reported = [];
      write('src/deep/.draft', text);
      renameSync(path.join(root, 'src/deep/.draft'), path.join(root, 'src/deep/module.ts'));
      await expect.poll(() => reported).toContain('src/deep/module.ts');
    }
  });

  it('watchFiles reports a file in a new folder, and in a folder that was deleted and created again', async () => {
    watchAll();
    for (const _ of ['new', 'again']) {
      mkdirSync(path.join(root, 'src/new'));
      // The watch of a new folder starts a moment later, so the test writes until a report arrives.
      await expect
        .poll(() => {
          write('src/new/module.ts', String(Math.random()));
          return reported;
        })
        .toContain('src/new/module.ts');
      rmSync(path.join(root, 'src/new'), { recursive: true });
      reported = [];
    }
  });

  it('watchFiles reports changes of a single watched file and ignores the other files in its folder', async () => {
    watchAll();
    write('other.json', '{}');
    write('package.json', '{}');
    await expect.poll(() => reported).toEqual(['package.json']);
  });

  it('watchFiles reports an error of its callback, and also changes that are made while the callback runs', async () => {
    watchAll(async ([file]) => {
      if (file !== 'package.json') return;
      write('src/deep/module.ts', 'changed meanwhile');
      throw new Error('it does not build');
    });
    write('package.json', '{}');
    await expect.poll(() => reported).toEqual(['package.json', 'src/deep/module.ts']);
    expect(failures).toEqual([new Error('it does not build')]);
  });
});
