import { DEEP } from '@threadsweep/shared/test/runs.ts';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';

import { en } from '../web/src/language/en.ts';
import { es } from '../web/src/language/es.ts';
import { fr } from '../web/src/language/fr.ts';
import { type BrowserWindow, type Device, DEVICES, openWindow } from './browser.ts';
import { connect, type Creator, newChannel, randomId, signedInCreator } from './creator.ts';
import { must, type Product } from './product.ts';

/** The number of comments of the first video. Axe takes longest on long lists. */
const COMMENTS = DEEP ? 60 : 32;

const CATALOGUES = { en, fr, es };
export type SetupLanguage = keyof typeof CATALOGUES;

/** The user of a screen: a visitor, a creator without a channel, or a creator with two channels. */
export type Role = 'visitor' | 'newcomer' | 'creator';

const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string() }),
});

/** The channels and videos of a set-up's creator at YouTube. */
export interface Fixtures {
  channelId: string;
  videoId: string;
  quietVideoId: string;
  emptyChannelId: string;
}

/** The set-up of a series of screens: a device, a language, and users of its own. */
export interface Setup {
  product: Product;
  device: Device;
  language: SetupLanguage;
  texts: (typeof CATALOGUES)[SetupLanguage];
  newcomer: Creator;
  creator: Creator;
  fixtures: Fixtures;
  /** The currently open window. `enter` replaces it. */
  window: BrowserWindow;
  page: Page;
  lendChannel: () => Promise<string>;
  enter: (role: Role) => Promise<void>;
  close: () => Promise<void>;
}

/** Creates the users of a set-up, with its language, and their channels. */
export async function makeSetup(
  product: Product,
  browser: Browser,
  device: Device,
  language: SetupLanguage,
): Promise<Setup> {
  const [newcomer, creator, channel] = await Promise.all([
    signedInCreator(product),
    signedInCreator(product),
    newChannel(product, COMMENTS),
  ]);
  const { channelId, videoId } = channel;
  const fixtures = {
    channelId,
    videoId,
    quietVideoId: randomId(11),
    emptyChannelId: `UC${randomId(22)}`,
  };
  await product.control('POST', `/youtube/channels/${channelId}/videos`, {
    id: fixtures.quietVideoId,
    title: 'A video that nobody has commented on yet, with a title that needs more than one line',
    publishedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    comments: [],
  });
  await product.control('PUT', `/youtube/channels/${fixtures.emptyChannelId}`, {
    channel: { title: 'A second channel with a rather long name', thumbnailUrl: '' },
    videos: [],
  });
  for (const { token } of [newcomer, creator])
    await must(
      z.unknown(),
      product.call('PATCH', '/api/user/profile', { token, body: { language } }),
    );
  const { token } = creator;
  await must(z.unknown(), product.call('POST', '/api/user/plan', { token, body: { plan: 'pro' } }));
  await connect(product, creator, channelId);
  await connect(product, creator, fixtures.emptyChannelId);

  const window = await openWindow(browser, device, product.url, language);
  const setup: Setup = {
    product,
    device,
    language,
    texts: CATALOGUES[language],
    newcomer,
    creator,
    fixtures,
    window,
    page: window.page,
    lendChannel: async () => (await newChannel(product, 30)).channelId,
    close: () => setup.window.close(),
    enter: async (role) => {
      await setup.window.close();
      setup.window = await openWindow(browser, device, product.url, language);
      setup.page = setup.window.page;
      if (role === 'visitor') return;
      const { email, password } = setup[role];
      const tokens = await must(
        session,
        product.call('POST', '/api/auth/login', { body: { email, password } }),
      );
      // Stores a session as the app does, because the login page is one of the screens.
      await setup.page.context().addInitScript(
        (stored) => {
          // An empty page has no storage.
          if (location.protocol === 'about:' || localStorage.getItem('access_token') !== null)
            return;
          for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
        },
        {
          access_token: tokens.access_token,
          refresh_token: tokens.refresh_token,
          user_id: tokens.user.id,
          ...(role === 'creator' && {
            has_seen_welcome: 'true',
            has_youtube_connection: 'true',
            active_channel: channelId,
          }),
        },
      );
    },
  };
  return setup;
}

/** Creates a set-up on the first phone, and enters as a user. */
export async function phoneSetup(
  product: Product,
  browser: Browser,
  language: SetupLanguage,
  role: Role,
): Promise<Setup> {
  const [phone] = DEVICES;
  if (!phone) throw new Error('there is no phone to test on');
  const setup = await makeSetup(product, browser, phone, language);
  await setup.enter(role);
  return setup;
}
