import { z } from 'zod';

import type {
  ListedStatus,
  LongThread,
  Page,
  YoutubeComment,
  YoutubeThread,
  YoutubeAccess,
} from '../google/youtube.ts';
import { invalidInput, type Refusing } from '../platform/errors.ts';

/** How many threads' reply lists are read at the same time. */
const REPLY_READS = 4;

/**
 * One page of a video's comments of one status, threads in YouTube's order, each with its replies
 * behind it. Costs 1 quota unit, and 1 more for each thread with more replies than a thread carries.
 */
export async function commentPage(
  access: YoutubeAccess,
  videoId: string,
  status: ListedStatus,
  pageToken: string | undefined,
): Promise<Page<YoutubeComment>> {
  const page = await access.use((youtube) => youtube.threads(videoId, status, pageToken));
  const { items, missing } = await commentsOf(access, page.items, status);
  if (missing) throw missing.error;
  return { items, nextPageToken: page.nextPageToken };
}

/** Threads whose replies could not be read, and why the first of them could not. */
export interface Missing {
  threads: LongThread[];
  error: unknown;
}

/**
 * The comments of threads, each with its replies behind it. Where replies could not be read, the
 * thread's own comment is there without any of them.
 * @param wanted whether all replies of a thread are to be read, rather than those that it carries
 */
export async function commentsOf(
  access: YoutubeAccess,
  threads: readonly YoutubeThread[],
  status: ListedStatus,
  wanted: (thread: YoutubeThread) => boolean = () => true,
): Promise<{ items: YoutubeComment[]; missing: Missing | undefined }> {
  const long = threads.filter(
    (thread) => wanted(thread) && thread.replyCount > thread.replies.length,
  );
  const { replies, missing } = await repliesOf(access, long);
  const without = new Set(missing?.threads.map(({ id }) => id));
  const items = threads.flatMap((thread) => {
    const carried = without.has(thread.id) ? [] : thread.replies;
    return withStatus([thread.top, ...(replies.get(thread.id) ?? carried)], status);
  });
  return { items, missing };
}

/** A list of held threads names published comments too, where only a reply is held. */
export function withStatus(
  comments: readonly YoutubeComment[],
  status: ListedStatus,
): YoutubeComment[] {
  return comments.filter(({ moderationStatus: of }) => of === null || of === status);
}

/**
 * All replies of threads, by thread, a few lists at a time. Once one cannot be read no other is begun:
 * why it could not is mostly true for all.
 */
export async function repliesOf(
  access: YoutubeAccess,
  threads: readonly LongThread[],
): Promise<{ replies: Map<string, YoutubeComment[]>; missing: Missing | undefined }> {
  const replies = new Map<string, YoutubeComment[]>();
  const left = [...threads];
  let failure: { error: unknown } | undefined;
  const reader = async () => {
    for (let next = left.shift(); next; next = failure ? undefined : left.shift()) {
      const thread = next;
      try {
        replies.set(thread.id, await access.use((youtube) => youtube.replies(thread)));
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: REPLY_READS }, reader));
  const unread = threads.filter(({ id }) => !replies.has(id));
  return { replies, missing: failure && { threads: unread, ...failure } };
}

/** YouTube's two lists of comments that viewers do not see. */
const HIDDEN_LISTS = ['heldForReview', 'likelySpam'] as const;

const tokenContent = z.partialRecord(z.enum(HIDDEN_LISTS), z.string());
type Places = z.infer<typeof tokenContent>;

export interface HiddenComment {
  comment: YoutubeComment;
  list: ListedStatus;
}

/**
 * One page of all that YouTube holds back for a video: those held for review, then likely spam.
 * The page token says how far each of the two lists was read.
 */
export async function hiddenPage(
  refusing: Refusing<'BAD_REQUEST'>,
  access: YoutubeAccess,
  videoId: string,
  pageToken: string | undefined,
): Promise<{ items: HiddenComment[]; nextPageToken: string | null }> {
  const places = pageToken === undefined ? undefined : readToken(refusing, pageToken);
  const lists = HIDDEN_LISTS.filter((list) => !places || places[list] !== undefined);
  const pages = await Promise.all(
    lists.map((list) => commentPage(access, videoId, list, places?.[list])),
  );
  const next: Places = {};
  const items: HiddenComment[] = [];
  for (const [index, list] of lists.entries()) {
    const page = pages[index];
    if (!page) continue;
    if (page.nextPageToken !== null) next[list] = page.nextPageToken;
    items.push(...page.items.map((comment) => ({ comment, list })));
  }
  return { items, nextPageToken: Object.keys(next).length > 0 ? writeToken(next) : null };
}

function writeToken(places: Places): string {
  return Buffer.from(JSON.stringify(places)).toString('base64url');
}

function readToken(refusing: Refusing<'BAD_REQUEST'>, token: string): Places {
  try {
    return tokenContent.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
  } catch {
    // Whatever is wrong with it, it is not one that we gave.
    throw invalidInput(refusing, {
      page_token: 'This page no longer exists. Please start with the first page.',
    });
  }
}
