import { type Command, InvalidArgumentError, Option } from 'commander';

import { accountOption, limitOption, type Run, sinceOption } from '../command-options.ts';
import { t } from '../language/translator.ts';

interface CommentsFlags {
  hidden: boolean;
  visible: boolean;
  category?: 'scam' | 'spam' | 'inappropriate';
  search?: string;
  ids: boolean;
  limit?: number;
  all: boolean;
  since?: string;
  author?: string;
  match?: RegExp;
  account?: string;
}

/** Parses a regular expression, which ignores case. */
function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'iu');
  } catch {
    throw new InvalidArgumentError(t('parse.pattern'));
  }
}

/** Adds the commands comments, hide and restore. */
export function registerCommentCommands(program: Command, run: Run): void {
  program
    .command('comments')
    .description(t('command.comments'))
    .argument(`[${t('value.video')}]`, t('command.videoName'))
    .option('--all', t('command.commentsAll'), false)
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
    .addOption(
      new Option(`--match <${t('value.pattern')}>`, t('command.commentsMatch')).argParser(pattern),
    )
    .option(`--author <${t('value.author')}>`, t('command.commentsAuthor'))
    .addOption(sinceOption(t('command.sinceComments')))
    .option('--ids', t('command.commentsIds'), false)
    .addOption(limitOption(t('command.limitComments')))
    .addOption(accountOption())
    .action((video: string | undefined, options: CommentsFlags, command: Command) =>
      run(command, async (context) => {
        const [{ listComments }, { parseSince }] = await Promise.all([
          import('./list-comments.ts'),
          import('../since.ts'),
        ]);
        const { since: text, category, search, match, author, account, limit, ...flags } = options;
        const since = text === undefined ? undefined : parseSince(text, context.clock.now());
        const filters = { category, search, match, author, account, limit, since };
        return listComments(context, video, { ...flags, ...filters });
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
