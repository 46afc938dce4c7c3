import { Hono } from 'hono';

import type { Clock } from '../platform/clock.ts';
import type { DueWork } from '../platform/due-work.ts';
import type { Faults } from '../platform/faults.ts';
import { type FunctionUrls, functionUrls } from '../platform/function-urls.ts';
import { Hub } from '../hub/service.ts';
import { withCallback } from '../hub/state.ts';
import { GrantStore } from '../oauth/state.ts';
import { oauthRoutes } from '../oauth/service.ts';
import type { Announcement } from './channel-content.ts';
import { Releases } from './releases.ts';
import { ChannelStore } from './state.ts';
import { youtubeControl } from './control-routes.ts';
import { Conditions } from './conditions.ts';
import { dataApi } from './data-api.ts';
import { Quota } from './quota.ts';
import { restoreContent, savedContent, type Snapshot, snapshotSchema } from './snapshot.ts';
import { thumbnailRoutes } from './thumbnail-routes.ts';

/** The interface through which a process serves and saves an HTTP emulator. */
export interface Emulator {
  /** The routes that are mounted at `/`. */
  routes: Hono;
  /** The routes that are mounted at `/control`. */
  controlRoutes: Hono;
  /** Returns the whole state as JSON. The option `state` restores it. */
  snapshot(): unknown;
  /** Calls the listener after every change to the result of `snapshot`. */
  onChange(listener: () => void): void;
}

export interface YoutubeEmulator extends Emulator {
  /** Waits until the hub has announced all uploads. */
  announced(): Promise<void>;
  /** Makes scheduled videos public when they are due. */
  releases: DueWork;
}

/**
 * Creates the emulator of the YouTube Data API v3, of Google's OAuth endpoints and of the hub for
 * upload notices.
 *
 * @throws ZodError if `state` is not a snapshot
 */
export function createYoutube(options: {
  clock: Clock;
  faults: Faults;
  /** Returns the address of the emulator, without a trailing slash. */
  baseUrl: () => string;
  /** Converts the callbacks of the hub's subscriptions. By default, they do not change. */
  functionUrls?: FunctionUrls;
  state?: unknown;
  /** The secrets of OAuth clients by id. Without it, any id is valid with any secret. */
  clients?: Readonly<Record<string, string>>;
  /** The API keys that are valid. Without it, any key is. */
  apiKeys?: readonly string[];
}): YoutubeEmulator {
  const { clock, faults, baseUrl, clients } = options;
  const { saved, current } = options.functionUrls ?? functionUrls(undefined);
  const state = options.state === undefined ? undefined : snapshotSchema.parse(options.state);
  const listeners: (() => void)[] = [];
  const onChange = () => {
    for (const listener of listeners) listener();
  };
  const now = () => clock.now();
  const store = new ChannelStore({ now, onChange });
  const quota = new Quota({ now, onChange, state: state?.quota });
  const conditions = new Conditions();
  const grants = new GrantStore({
    now,
    onChange,
    grantDays: () => conditions.now.grantDays,
    state: state?.grants,
  });
  const hub = new Hub({
    now,
    baseUrl,
    isSilent: () => conditions.now.hubSilent,
    onChange,
    state: state?.subscriptions.map((subscription) => withCallback(subscription, current)),
  });
  const announce = (announcements: readonly Announcement[]) => {
    for (const { channel, video } of announcements)
      hub.announce({ channelId: channel.id, channelTitle: channel.about.title, video });
  };
  const releases = new Releases({ store, announce });
  if (state !== undefined) restoreContent(store, state);

  const channels = () =>
    [...store.channels()].map(({ id, about }) => ({ channelId: id, title: about.title }));
  const routes = new Hono();
  routes.route(
    '/',
    dataApi({ store, grants, quota, faults, conditions, baseUrl, apiKeys: options.apiKeys }),
  );
  routes.route('/', oauthRoutes({ grants, faults, channels, clients }));
  routes.route('/', hub.routes);
  routes.route('/', thumbnailRoutes(store));
  return {
    routes,
    controlRoutes: youtubeControl({ store, grants, quota, conditions, hub, announce }),
    snapshot: (): Snapshot => ({
      version: 1,
      ...savedContent(store),
      grants: grants.snapshot(),
      quota: quota.snapshot(),
      subscriptions: hub.snapshot().map((subscription) => withCallback(subscription, saved)),
    }),
    onChange: (listener) => {
      listeners.push(listener);
    },
    announced: () => hub.settled(),
    releases,
  };
}
