import { accountOf, api } from './procedure.ts';
import { storedChannel } from '../channel/channel-store.ts';
import { withId } from '../platform/firestore.ts';
import { unknownPage } from '../platform/errors.ts';
import { passResponse } from './responses.ts';

const PAGE_SIZE = 50;
const PASS_ID = /^[A-Za-z0-9]{20}$/;

/** The account's cleaning passes, newest first, of one channel or video where that is named. */
export const listPasses = api.cleaning.listPasses.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const collection = app.documents.passes(uid);
  let query = collection.orderBy('startedAt', 'desc').limit(PAGE_SIZE + 1);
  if (input.account !== undefined) {
    const { id } = await storedChannel(app, uid, input.account);
    query = query.where('channelId', '==', id);
  }
  if (input.video !== undefined) query = query.where('videoId', '==', input.video);
  if (input.page_token !== undefined) {
    const after = PASS_ID.test(input.page_token)
      ? await collection.doc(input.page_token).get()
      : undefined;
    if (!after?.exists) throw unknownPage(app);
    query = query.startAfter(after);
  }
  const found = (await query.get()).docs;
  const shown = found.slice(0, PAGE_SIZE);
  return {
    status: 'success' as const,
    passes: shown.map((document) => passResponse(withId(document))),
    next_page_token: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
});
