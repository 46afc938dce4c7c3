import { z } from 'zod';

import { hubState } from '../hub/state.ts';
import { grantState } from '../oauth/grant.ts';
import { channelDocument } from './channel-document.ts';
import { channelDocumentOf } from './content-document.ts';
import { quotaState } from './quota.ts';
import type { ChannelStore } from './state.ts';

/** The saved state of the YouTube, OAuth and hub emulators. */
export const snapshotSchema = z.object({
  version: z.literal(1),
  channels: z.array(
    z.object({ id: z.string(), bannedAuthors: z.array(z.string()), document: channelDocument }),
  ),
  deletedComments: z.array(z.tuple([z.string(), z.string()])),
  /** Each held comment's id, and the time at which it was held, in ms. */
  heldComments: z.array(z.tuple([z.string(), z.number()])).default([]),
  grants: grantState,
  quota: quotaState,
  subscriptions: hubState,
});
export type Snapshot = z.output<typeof snapshotSchema>;

type Content = Pick<Snapshot, 'channels' | 'deletedComments' | 'heldComments'>;

export function savedContent(store: ChannelStore): Content {
  return {
    channels: [...store.channels()].map((channel) => ({
      id: channel.id,
      bannedAuthors: [...channel.bannedAuthors],
      document: channelDocumentOf(channel),
    })),
    deletedComments: [...store.deletedComments()],
    heldComments: [...store.heldComments()],
  };
}

/** Loads saved content into an empty store. */
export function restoreContent(store: ChannelStore, state: Content): void {
  for (const { id, document, bannedAuthors } of state.channels) {
    store.replace(id, document);
    for (const author of bannedAuthors) store.channel(id)?.bannedAuthors.add(author);
  }
  store.restoreDeleted(state.deletedComments);
  store.restoreHeld(state.heldComments);
}
