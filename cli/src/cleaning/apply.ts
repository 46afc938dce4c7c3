import { readFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { Failure, usageFailure } from '../failure.ts';
import { message } from '../language/translator.ts';
import { DOCUMENT_VERSION } from '../terminal/document.ts';
import { readAll } from '../terminal/prompt.ts';
import { type Choice, chosenOf } from './choice.ts';
import { cleanTargets } from './clean.ts';
import type { Target } from './targets.ts';

const candidate = z.object({
  id: z.string(),
  author: z.optional(z.string()),
  category: z.optional(z.enum(['scam', 'spam', 'inappropriate'])),
  score: z.optional(z.number()),
});

/** The part of a plan file that `apply` reads. `clean --dry-run --json` writes the file. */
const plan = z.object({
  version: z.optional(z.number()),
  results: z.array(
    z.object({
      video: z.string(),
      would_hide: z.optional(z.array(candidate)),
    }),
  ),
});

/**
 * Hides the comments in a plan file, with one pass for each video. Resolves with the exit code for
 * all videos.
 * @param file `-` for stdin
 * @param choice selects some of the plan's comments; by default all
 */
export async function apply(
  context: CommandContext,
  file: string,
  choice: Choice | undefined,
): Promise<ExitCode> {
  const targets = targetsIn(await textOf(context, file), choice);
  const session = await loggedIn(context);
  const ofChannel = await accountQuery(context, session.api, undefined);
  const options = { all: false, dryRun: false, ofChannel, choice: undefined };
  return cleanTargets(context, session, targets, options);
}

function targetsIn(text: string, choice: Choice | undefined): Target[] {
  const { version = DOCUMENT_VERSION, results } = parsed(text);
  if (version !== DOCUMENT_VERSION)
    throw usageFailure(message('apply.otherVersion', { version }), message('apply.notPlanHint'));
  const chosen = new Map<string, Set<string>>();
  for (const { video, would_hide: comments = [] } of results) {
    const ids = chosen.get(video) ?? new Set();
    for (const { id } of chosenOf(comments, choice)) ids.add(id);
    if (ids.size > 0) chosen.set(video, ids);
  }
  return [...chosen].map(([video, ids]) => ({ video, chosen: [...ids] }));
}

function parsed(text: string): z.infer<typeof plan> {
  try {
    return plan.parse(JSON.parse(text));
  } catch {
    throw usageFailure(message('apply.notPlan'), message('apply.notPlanHint'));
  }
}

async function textOf({ input }: CommandContext, file: string): Promise<string> {
  if (file === '-') return readAll(input);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(message('failure.notRead', { file, reason }), {
      exitCode: EXIT.failed,
      code: 'FILE_UNREADABLE',
      cause: error,
    });
  }
}
