import { video, VIDEO, videoPage } from '@threadsweep/shared/test/sample-responses.ts';
import { describe, expect, it } from 'vitest';

import { api, cli, serveCli } from './served-cli.ts';
import { onTerminal } from './terminal.ts';

serveCli();

describe('open', () => {
  it.for([
    [[], '/dashboard'],
    [[VIDEO], `/comments/${VIDEO}`],
  ] as const)(
    'open --print with the arguments %s prints the address of the web app’s page',
    async ([args, path]) => {
      const { code, stdout } = await cli.run(['open', ...args, '--print']);
      expect([code, stdout]).toEqual([0, `${api.address}${path}\n`]);
    },
  );

  it('open --youtube prints the video’s address at YouTube', async () => {
    const { stdout } = await cli.run(['open', `https://youtu.be/${VIDEO}`, '--youtube', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'success',
      url: `https://www.youtube.com/watch?v=${VIDEO}`,
    });
    expect((await cli.run(['open', '--youtube'])).code).toBe(2);
  });
});

describe('a long list on a terminal', () => {
  const titles = Array.from({ length: 40 }, (_, number) => `Title ${number}`);
  const videos = () => videoPage(titles.map((title) => video({ title })));

  it('on a terminal, the pager that the environment names shows a long list', async () => {
    api.on({ video: { listVideos: videos } });
    const terminal = onTerminal(cli, ['videos'], { columns: 80 }, { PAGER: 'sed s/^/page:/' });
    expect(await terminal.ended).toBe(0);
    const rows = terminal.lines().filter((line) => line.includes('Title'));
    expect(rows).toHaveLength(titles.length);
    expect(rows.every((line) => line.startsWith('page:'))).toBe(true);
  });

  it('a command that prints a list ends without an error if the user quits the pager', async () => {
    api.on({
      video: { listVideos: () => ({ ...videos(), next_page_token: String(Math.random()) }) },
    });
    const terminal = onTerminal(cli, ['videos'], { columns: 80 }, { PAGER: 'head -n 3' });
    expect(await terminal.ended).toBe(0);
    expect(terminal.lines().filter((line) => line.includes('Title'))).toHaveLength(2);
  });

  it('a command that prints a list uses no pager if none is set, or if THREADSWEEP_PAGER is empty', async () => {
    api.on({ video: { listVideos: videos } });
    const env = { PAGER: 'sed s/^/page:/', THREADSWEEP_PAGER: '' };
    const terminal = onTerminal(cli, ['videos'], { columns: 80 }, env);
    expect(await terminal.ended).toBe(0);
    expect(terminal.raw()).not.toContain('page:');
  });

  it('a list shows each video’s title as a hyperlink to YouTube if the terminal can show hyperlinks', async () => {
    api.on({ video: { listVideos: videos } });
    const terminal = onTerminal(cli, ['videos'], { columns: 80 }, { FORCE_HYPERLINK: '1' });
    expect(await terminal.ended).toBe(0);
    const link = `\u001b]8;;https://www.youtube.com/watch?v=${VIDEO}\u001b\\Title 0\u001b]8;;\u001b\\`;
    expect(terminal.raw()).toContain(link);
  });
});
