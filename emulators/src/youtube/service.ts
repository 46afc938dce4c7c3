import { Hono } from 'hono';
import { z } from 'zod';

import type { Clock } from '../platform/clock.ts';
import type { Faults } from '../platform/faults.ts';
import { Hub } from '../hub/service.ts';
import { hubState } from '../hub/state.ts';
import { grantState } from '../oauth/grant.ts';
import { GrantStore } from '../oauth/state.ts';
import { oauthRoutes } from '../oauth/service.ts';
import { channelDocument } from './channel-document.ts';
import { ChannelStore } from './channel-store.ts';
import { channelDocumentOf } from './content-document.ts';
import { youtubeControl } from './control-routes.ts';
import { dataApi } from './data-api.ts';
import { Quota, quotaState } from './quota.ts';
import { thumbnailRoutes } from './thumbnail-routes.ts';

const snapshotSchema = z.object({
  version: z.literal(1),
  channels: z.array(
    z.object({ id: z.string(), bannedAuthors: z.array(z.string()), document: channelDocument }),
  ),
  deletedComments: z.array(z.tuple([z.string(), z.string()])),
  grants: grantState,
  quota: quotaState,
  subscriptions: hubState,
});
type Snapshot = z.output<typeof snapshotSchema>;

/** What each of the HTTP emulators gives the process that serves them. */
export interface Emulator {
  /** To be mounted at `/`. */
  routes: Hono;
  /** To be mounted at `/control`. */
  controlRoutes: Hono;
  /** The whole state, serialisable as JSON, to be handed back as `state`. */
  snapshot(): unknown;
  /** Calls the listener after every change of what `snapshot` answers. */
  onChange(listener: () => void): void;
}

export interface YoutubeEmulator extends Emulator {
  /** Waits until the hub has told of all uploads. */
  announced(): Promise<void>;
}

/**
 * The emulator for the YouTube Data API v3, Google's OAuth endpoints and the hub for upload
 * notices. Throws a ZodError where `state` is no snapshot.
 */
export function createYoutube(options: {
  clock: Clock;
  faults: Faults;
  /** Where the emulator is reached, without a slash at the end. */
  baseUrl: () => string;
  state?: unknown;
  /** OAuth clients' secrets by id; without it any id is taken with any secret. */
  clients?: Readonly<Record<string, string>>;
}): YoutubeEmulator {
  const { clock, faults, baseUrl, clients } = options;
  const state = options.state === undefined ? undefined : snapshotSchema.parse(options.state);
  const listeners: (() => void)[] = [];
  const onChange = () => {
    for (const listener of listeners) listener();
  };
  const now = () => clock.now();
  const store = new ChannelStore({ now, onChange });
  const grants = new GrantStore({ now, onChange, state: state?.grants });
  const quota = new Quota({ now, onChange, state: state?.quota });
  const hub = new Hub({ now, baseUrl, onChange, state: state?.subscriptions });
  if (state !== undefined) load(store, state);

  const channels = () =>
    [...store.channels()].map(({ id, about }) => ({ channelId: id, title: about.title }));
  const routes = new Hono();
  routes.route('/', dataApi({ store, grants, quota, faults, baseUrl }));
  routes.route('/', oauthRoutes({ grants, faults, channels, clients }));
  routes.route('/', hub.routes);
  routes.route('/', thumbnailRoutes(store));
  return {
    routes,
    controlRoutes: youtubeControl({ store, grants, quota, hub }),
    snapshot: (): Snapshot => ({
      version: 1,
      channels: [...store.channels()].map((channel) => ({
        id: channel.id,
        bannedAuthors: [...channel.bannedAuthors],
        document: channelDocumentOf(channel),
      })),
      deletedComments: [...store.deletedComments()],
      grants: grants.snapshot(),
      quota: quota.snapshot(),
      subscriptions: hub.snapshot(),
    }),
    onChange: (listener) => {
      listeners.push(listener);
    },
    announced: () => hub.settled(),
  };
}

function load(store: ChannelStore, state: Snapshot): void {
  for (const { id, document, bannedAuthors } of state.channels) {
    store.replace(id, document);
    for (const author of bannedAuthors) store.channel(id)?.bannedAuthors.add(author);
  }
  store.restoreDeleted(state.deletedComments);
}
