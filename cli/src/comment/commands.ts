import { type Command, Option } from 'commander';

import { limitOption, type Run } from '../command-options.ts';

interface CommentsFlags {
  hidden: boolean;
  visible: boolean;
  category?: 'scam' | 'spam' | 'inappropriate';
  search?: string;
  limit?: number;
}

/** comments, hide, restore */
export function registerCommentCommands(program: Command, run: Run): void {
  program
    .command('comments')
    .description("list a video's comments, visible and hidden")
    .argument('<video>', "the video's id or address")
    .addOption(new Option('--hidden', 'only the hidden ones').default(false).conflicts('visible'))
    .addOption(
      new Option('--visible', 'only the visible ones').default(false).conflicts('category'),
    )
    .addOption(
      new Option('--category <category>', 'only what Threadsweep hid for this').choices([
        'scam',
        'spam',
        'inappropriate',
      ]),
    )
    .option('--search <text>', 'only comments whose text or author holds this')
    .addOption(limitOption('comments'))
    .action((video: string, options: CommentsFlags, command: Command) =>
      run(command, async (context) => {
        const { listComments } = await import('./list-comments.ts');
        const { hidden, visible, category, search, limit } = options;
        return listComments(context, video, { hidden, visible, category, search, limit });
      }),
    );

  for (const [name, done] of [
    ['hide', 'hide comments'],
    ['restore', 'make hidden comments visible again'],
  ] as const)
    program
      .command(name)
      .description(done)
      .argument('<video>', "the video's id or address")
      .argument('<comment...>', 'their ids; - reads them from stdin')
      .action((video: string, ids: string[], _options: object, command: Command) =>
        run(command, async (context) => {
          const { moderate } = await import('./moderate.ts');
          return moderate(context, video, ids, name);
        }),
      );
}
