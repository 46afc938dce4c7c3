import { type Command, Option } from 'commander';

import { limitOption, type Run } from '../command-options.ts';
import { t } from '../language/translator.ts';

interface CommentsFlags {
  hidden: boolean;
  visible: boolean;
  category?: 'scam' | 'spam' | 'inappropriate';
  search?: string;
  ids: boolean;
  limit?: number;
}

/** comments, hide, restore */
export function registerCommentCommands(program: Command, run: Run): void {
  program
    .command('comments')
    .description(t('command.comments'))
    .argument(`<${t('value.video')}>`, t('command.videoName'))
    .addOption(
      new Option('--hidden', t('command.commentsHidden')).default(false).conflicts('visible'),
    )
    .addOption(
      new Option('--visible', t('command.commentsVisible')).default(false).conflicts('category'),
    )
    .addOption(
      new Option(`--category <${t('value.category')}>`, t('command.commentsCategory')).choices([
        'scam',
        'spam',
        'inappropriate',
      ]),
    )
    .option(`--search <${t('value.text')}>`, t('command.commentsSearch'))
    .option('--ids', t('command.commentsIds'), false)
    .addOption(limitOption(t('command.limitComments')))
    .action((video: string, options: CommentsFlags, command: Command) =>
      run(command, async (context) => {
        const { listComments } = await import('./list-comments.ts');
        const { hidden, visible, category, search, ids, limit } = options;
        return listComments(context, video, { hidden, visible, category, search, ids, limit });
      }),
    );

  for (const name of ['hide', 'restore'] as const)
    program
      .command(name)
      .description(t(`command.${name}`))
      .argument(`<${t('value.video')}>`, t('command.videoName'))
      .argument(`<${t('value.comment')}...>`, t('command.commentIds'))
      .action((video: string, ids: string[], _options: object, command: Command) =>
        run(command, async (context) => {
          const { moderate } = await import('./moderate.ts');
          return moderate(context, video, ids, name);
        }),
      );
}
