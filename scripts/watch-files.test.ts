import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { watchFiles } from './watch-files.mjs';

let root: string;
let heard: string[];
let failures: unknown[];
let stop: () => void;

const write = (file: string, text = '') => writeFileSync(path.join(root, file), text);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'threadsweep-watch-'));
  mkdirSync(path.join(root, 'src/deep'), { recursive: true });
  for (const file of ['src/deep/module.ts', 'package.json', 'other.json']) write(file);
  heard = [];
  failures = [];
  stop = () => undefined;
});
afterEach(() => {
  stop();
  rmSync(root, { recursive: true, force: true });
});

function watchAll(changed: (files: string[]) => Promise<void> = async () => undefined): void {
  stop = watchFiles(
    root,
    ['src', 'package.json'],
    async (files) => {
      heard.push(...files);
      await changed(files);
    },
    (error) => failures.push(error),
  );
}

describe('watchFiles', () => {
  it('hears a file that an editor replaces, time and again', async () => {
    watchAll();
    for (const text of ['first', 'second']) {
      heard = [];
      write('src/deep/.draft', text);
      renameSync(path.join(root, 'src/deep/.draft'), path.join(root, 'src/deep/module.ts'));
      await expect.poll(() => heard).toContain('src/deep/module.ts');
    }
  });

  it('hears a file in a folder that is new, or there again', async () => {
    watchAll();
    for (const _ of ['new', 'again']) {
      mkdirSync(path.join(root, 'src/new'));
      // The folder is seen a moment after it is made: write until it is.
      await expect
        .poll(() => {
          write('src/new/module.ts', String(Math.random()));
          return heard;
        })
        .toContain('src/new/module.ts');
      rmSync(path.join(root, 'src/new'), { recursive: true });
      heard = [];
    }
  });

  it('hears a single file, and nothing of those beside it', async () => {
    watchAll();
    write('other.json', '{}');
    write('package.json', '{}');
    await expect.poll(() => heard).toEqual(['package.json']);
  });

  it('tells of a failure and hears what is saved while and after it works', async () => {
    watchAll(async ([file]) => {
      if (file !== 'package.json') return;
      write('src/deep/module.ts', 'saved meanwhile');
      throw new Error('it does not build');
    });
    write('package.json', '{}');
    await expect.poll(() => heard).toEqual(['package.json', 'src/deep/module.ts']);
    expect(failures).toEqual([new Error('it does not build')]);
  });
});
