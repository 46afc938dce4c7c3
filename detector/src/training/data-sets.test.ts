import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataFolder, htmlToText, leaveOut, readLabelledLists } from './data-sets.ts';

test('HTML becomes what a viewer reads, without the mark that tells the class', () => {
  expect(
    htmlToText(
      'I&#39;m &quot;here&quot;<br />see <a href="http://x.example">x.example</a> &lt;3\u{feff}',
    ),
  ).toBe('I\'m "here"\nsee x.example <3');
});

function list(dataSet: string, name: string) {
  return { dataSet, name, fromYouTube: true, comments: [] };
}

test('a list is left out by its own name or its folder’s', () => {
  const lists = [list('videos', 'one'), list('videos', 'two'), list('other', 'other')];
  expect(leaveOut(lists, ['one']).map(({ name }) => name)).toEqual(['two', 'other']);
  expect(leaveOut(lists, ['videos']).map(({ name }) => name)).toEqual(['other']);
});

test('a folder without data is an error that says what was expected', () => {
  const empty = mkdtempSync(join(tmpdir(), 'threadsweep-data-'));
  expect(() => readLabelledLists(empty)).toThrow('No training data in');
});

test.skipIf(!existsSync(defaultDataFolder))(
  'the labelled sets are read whole (skipped without the data beside the repository)',
  () => {
    const sizes = Object.fromEntries(
      readLabelledLists(defaultDataFolder).map(({ name, comments }) => [
        name,
        [comments.length, comments.filter(({ positive }) => positive).length],
      ]),
    );
    expect(sizes).toMatchObject({
      'Youtube01-Psy': [350, 175],
      'Youtube02-KatyPerry': [350, 175],
      'Youtube03-LMFAO': [438, 236],
      'Youtube04-Eminem': [448, 245],
      'sms-spam-collection': [5574, 747],
    });
  },
);
