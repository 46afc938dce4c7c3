import type { Comments, LongThread, YoutubeComment, YoutubeThread } from '../ports/comments.ts';

/** The number of threads whose replies are read in parallel. */
const REPLY_READS = 4;

/** The threads whose replies could not be read, and the first error. */
export interface MissingReplies {
  threads: LongThread[];
  error: unknown;
}

type RepliesSource = Pick<Comments, 'replies'>;

/**
 * Returns the comments of threads, each followed by its replies, or alone if its replies cannot be
 * read.
 *
 * @param status the status of the comments to return
 * @param isWanted returns whether to read all replies of a thread, and not only those in the list
 * of threads
 */
export async function commentsOf(
  source: RepliesSource,
  threads: readonly YoutubeThread[],
  status: string,
  isWanted: (thread: YoutubeThread) => boolean = () => true,
): Promise<{ items: YoutubeComment[]; missing: MissingReplies | undefined }> {
  const long = threads.filter(
    (thread) => isWanted(thread) && thread.replyCount > thread.replies.length,
  );
  const { replies, missing } = await repliesOf(source, long);
  const without = new Set(missing?.threads.map(({ id }) => id));
  const items = threads.flatMap((thread) => {
    const carried = without.has(thread.id) ? [] : thread.replies;
    return withStatus([thread.top, ...(replies.get(thread.id) ?? carried)], status);
  });
  return { items, missing };
}

/**
 * Returns the comments that have a status or whose status is unknown. A list of held threads, for
 * example, also contains published replies.
 */
export function withStatus(comments: readonly YoutubeComment[], status: string): YoutubeComment[] {
  return comments.filter(({ moderationStatus: of }) => of === null || of === status);
}

/**
 * Reads all replies of threads, a few lists in parallel. Stops after the first failure, whose
 * reason usually applies to all.
 */
export async function repliesOf(
  source: RepliesSource,
  threads: readonly LongThread[],
): Promise<{ replies: Map<string, YoutubeComment[]>; missing: MissingReplies | undefined }> {
  const replies = new Map<string, YoutubeComment[]>();
  const left = [...threads];
  let failure: { error: unknown } | undefined;
  const reader = async () => {
    for (let next = left.shift(); next; next = failure ? undefined : left.shift()) {
      const thread = next;
      try {
        replies.set(thread.id, await source.replies(thread));
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: REPLY_READS }, reader));
  const unread = threads.filter(({ id }) => !replies.has(id));
  return { replies, missing: failure && { threads: unread, ...failure } };
}
