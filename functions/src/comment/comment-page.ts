import type { ChannelAccess } from '../channel/token-store.ts';
import type { ListedStatus, Page, YoutubeComment, YoutubeThread } from '../google/youtube.ts';

/** How many threads' reply lists are read at the same time. */
const REPLY_READS = 4;

/**
 * One page of a video's comments of one status, threads in YouTube's order, each with its replies
 * behind it. Costs 1 quota unit, and 1 more for each thread with more replies than a thread carries,
 * unless `wanted` says that those it carries will do.
 */
export async function commentPage(
  access: ChannelAccess,
  videoId: string,
  status: ListedStatus,
  pageToken: string | undefined,
  wanted?: (thread: YoutubeThread) => boolean,
): Promise<Page<YoutubeComment>> {
  const page = await access.use((youtube) => youtube.threads(videoId, status, pageToken));
  const items = await commentsOf(access, page.items, status, wanted);
  return { items, nextPageToken: page.nextPageToken };
}

/** The comments of threads, each with its replies behind it; see {@link commentPage}. */
export async function commentsOf(
  access: ChannelAccess,
  threads: readonly YoutubeThread[],
  status: ListedStatus,
  wanted: (thread: YoutubeThread) => boolean = () => true,
): Promise<YoutubeComment[]> {
  const replies = await repliesOf(access, threads, wanted);
  return threads.flatMap((thread, index) =>
    [thread.top, ...(replies[index] ?? [])].filter((comment) => hasStatus(comment, status)),
  );
}

/** A list of held threads names published comments too, where only a reply is held. */
function hasStatus(comment: YoutubeComment, status: ListedStatus): boolean {
  return comment.moderationStatus === null || comment.moderationStatus === status;
}

async function repliesOf(
  access: ChannelAccess,
  threads: readonly YoutubeThread[],
  wanted: (thread: YoutubeThread) => boolean,
): Promise<YoutubeComment[][]> {
  const found: YoutubeComment[][] = threads.map((thread) => thread.replies);
  const long = threads
    .map((thread, index) => ({ thread, index }))
    .filter(({ thread }) => wanted(thread) && thread.replyCount > thread.replies.length);
  const reader = async () => {
    for (let next = long.shift(); next; next = long.shift()) {
      const { thread, index } = next;
      found[index] = await access.use((youtube) => youtube.replies(thread));
    }
  };
  await Promise.all(Array.from({ length: REPLY_READS }, reader));
  return found;
}
