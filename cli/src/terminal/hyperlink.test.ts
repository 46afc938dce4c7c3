import { describe, expect, it } from 'vitest';

import { hyperlink, showsLinks } from './hyperlink.ts';
import { fitColumns, rowLine } from './table.ts';

it.each([
  [{}, false],
  [{ TERM: 'xterm-256color' }, false],
  [{ TERM: 'xterm-kitty' }, true],
  [{ TERM_PROGRAM: 'iTerm.app' }, true],
  [{ TERM_PROGRAM: 'iTerm.app', TMUX: '/tmp/tmux' }, false],
  [{ VTE_VERSION: '6800' }, true],
  [{ VTE_VERSION: '4200' }, false],
  [{ FORCE_HYPERLINK: '1' }, true],
  [{ TERM: 'xterm-kitty', FORCE_HYPERLINK: '0' }, false],
])('a terminal with the environment %o can show hyperlinks: %s', (env, expected) => {
  expect(showsLinks(env)).toBe(expected);
});

describe('cells with a link', () => {
  const columns = fitColumns(
    [
      {
        heading: 'TITLE',
        width: 10,
        expendable: 0,
        value: (title: string) => title,
        link: () => 'https://youtu.be/x\u001b]8;;',
      },
      { heading: 'N', width: 3, expendable: 0, value: () => '7' },
    ],
    40,
  );

  it('a table cell makes its text a hyperlink, but not the padding around the text', () => {
    const url = 'https://youtu.be/x%1B]8;;';
    expect(rowLine(columns, '$& kite', true)).toBe(`${hyperlink('$& kite', url)}     7`);
  });

  it('a table cell is plain text if the terminal cannot show hyperlinks or the cell is empty', () => {
    expect(rowLine(columns, 'kite')).toBe('kite        7');
    expect(rowLine(columns, '', true)).toBe('            7');
  });
});
