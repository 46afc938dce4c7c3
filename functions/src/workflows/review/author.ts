import { keyedHash } from '@threadsweep/engine/judging/keyed-hash.ts';
import { AUTHOR_COMMENTS_MAX } from '@threadsweep/shared/contract/comment.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import { hashKeyOf } from '../../account/account-store.ts';
import type { StoredChannel } from '../../channel/channel-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { decidedComments, newestFirst, withTexts } from './decided.ts';
import { LISTED_IDS } from './list.ts';

/** The most decisions on an author's comments that one call reads. */
const DECISIONS_MAX = 200;

/**
 * Returns an author's comments on one channel on which there is a decision, newest first. They are
 * chosen from the 50 that were hidden last, whose texts cost one unit. Decisions without the
 * author's hash are not found: those of earlier versions, and on comments that no pass found.
 * @param author the id of the author's channel
 */
export async function authorComments(
  app: AccessApp,
  { uid, user, channel }: { uid: string; user: UserDocument; channel: StoredChannel },
  author: string,
) {
  const hash = keyedHash(await hashKeyOf(app, uid, user), 'author', author);
  const query = app.documents.allDecisions.where('authorHash', '==', hash);
  const { decided, more } = await decidedComments(app, uid, [query], DECISIONS_MAX);
  const own = decided.filter(({ video }) => video.channelId === channel.id);
  const found = await withTexts(app, uid, channel, own.slice(0, LISTED_IDS));
  const hidden = own.filter(({ state }) => state === 'hidden').length;
  return {
    comments: newestFirst(found).slice(0, AUTHOR_COMMENTS_MAX),
    more: more || own.length > LISTED_IDS || found.length > AUTHOR_COMMENTS_MAX,
    hidden,
    visible: own.length - hidden,
  };
}
