import { expect, test } from 'vitest';
import { defaultSettings, judge } from '../judge.ts';
import { shippedModel } from '../model/shipped.ts';
import { createReader } from './reading.ts';

function strengthOf(text: string): number | undefined {
  const { findings } = createReader({})({ id: '1', author: 'viewer', text });
  const finding = findings.find(({ code }) => code === 'disguised-text');
  return finding && (finding.strength ?? 1);
}

test.each(['main di 𝐀𝐋𝐄𝐗𝐈𝐒𝟏𝟕 hasilnya gacor', 'tried ⓛⓤⓒⓚⓨ𝟕𝟕 yesterday and it pays'])(
  'a disguised name in a plain sentence is evidence of full strength: %j',
  (text) => {
    expect(strengthOf(text)).toBe(1);
  },
);

test.each(['𝓘 𝓵𝓸𝓿𝓮 𝔂𝓸𝓾𝓻 𝓿𝓸𝓲𝓬𝓮', 'ⓢⓞ ⓑⓔⓐⓤⓣⓘⓕⓤⓛ', '𝙜𝙧𝙚𝙖𝙩 𝙫𝙞𝙙𝙚𝙤 ❤️'])(
  'a text that consists of fancy letters is weak evidence: %j',
  (text) => {
    expect(strengthOf(text)).toBeLessThan(0.5);
    const [verdict] = judge(
      [{ id: '1', author: 'viewer', text }],
      {},
      defaultSettings(shippedModel()),
    );
    expect(verdict?.verdict).not.toBe('hide');
  },
);

test('the detector finds no disguise in a plain text by an author with a plain name', () => {
  expect(strengthOf('great video, thank you')).toBeUndefined();
});
