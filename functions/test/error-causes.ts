import { keyedHash } from '@threadsweep/engine/judging/keyed-hash.ts';
import type { ErrorCode } from '@threadsweep/shared/contract/errors.ts';
import { TOKENS_MAX } from '@threadsweep/shared/machine-token.ts';

import { FAILED_TOKENS } from '../src/api/bearer.ts';
import { expireAfter } from '../src/platform/clock.ts';
import { countCall } from '../src/platform/rate-limit.ts';
import { OTHER_VIDEO, VIDEO } from './channel-fixture.ts';
import { authorizedState } from './connection.ts';
import { pathOf } from './contract-calls.ts';
import {
  type Cause,
  type Connected,
  connectedCreator,
  putChannel,
  send,
  type Setup,
  STRANGER,
  videoOf,
} from './error-setup.ts';
import { tokenOfOldLogin } from './old-login.ts';
import { type Answer, freshEmail, mailedLink, request } from './requests.ts';
import { type Creator, PASSWORD } from './world.ts';

const youtubeRefuses =
  (reason: string): Cause =>
  async (setup, call) => {
    await setup.world.control.post('/faults', { target: 'youtube', status: 403, reason });
    // If YouTube fails, the first page of the list contains stored videos, so the test requests a
    // later page.
    return send(setup, call, call.name === 'video.listVideos' ? { query: 'page_token=next' } : {});
  };

/** How to cause each code at endpoints without a special cause. */
export const USUAL_CAUSES: Partial<Record<ErrorCode, Cause>> = {
  SCOPE_REQUIRED: async (setup, call) => {
    setup.readToken ??= await readToken(setup);
    return send(setup, call, { token: setup.readToken });
  },
  UNAUTHORIZED: ({ world }, call) =>
    request(
      world,
      `${call.method} ${pathOf(call, Object.fromEntries(call.params.map((name) => [name, 'x'])))}`,
    ),
  EMAIL_NOT_VERIFIED: (setup, call) => send(setup, call, { token: setup.unverified.token }),
  BAD_REQUEST: (setup, call) =>
    call.method === 'GET'
      ? send(setup, call, { query: `${call.fields[0]}[odd]=1` })
      : send(setup, call, { raw: '{"half": ' }),
  async TOO_MANY_REQUESTS(setup, call) {
    const { world } = setup;
    const [first] = call.limits;
    // For an endpoint without its own limit, only the limit of calls with invalid machine tokens
    // remains.
    const counted = first ?? { ...FAILED_TOKENS, per: 'client' as const };
    const { name = call.name, per, ...limit } = counted;
    for (;;) {
      const creator = await world.creator();
      const { rateLimits } = world.app.documents;
      const window = () => Math.floor(world.emulators.clock.now() / (limit.seconds * 1000));
      const begun = window();
      const before = new Map(
        (await rateLimits.get()).docs.map((doc) => [doc.id, doc.data().calls]),
      );
      const mailbox = `recipient:${creator.email}`;
      const subjects = {
        caller: `account:${creator.uid}`,
        account: `account:${creator.uid}`,
        client: 'client:127.0.0.1',
        // No test calls from an IPv6 address, so no call has a site.
        site: '',
        recipient: mailbox,
        'client-recipient': `client:127.0.0.1 ${mailbox}`,
      };
      await countCall(world.app, [{ name, subject: subjects[per], limit }]);
      const { docs } = await rateLimits.get();
      const found = docs.find((doc) => doc.data().calls !== before.get(doc.id));
      await found?.ref.update({ calls: limit.calls });
      const answer = await send(setup, call, { token: first ? creator.accessToken : 'ts_wrong' });
      // Calls of other tests share the count of a client, so this resets it.
      if (!first || per === 'client') await found?.ref.delete();
      if (window() === begun) return answer;
    }
  },
  async INTERNAL_SERVER_ERROR(setup, call) {
    await setup.world.control.post('/faults', { target: 'firestore', status: 403 });
    return send(setup, call);
  },
  SERVICE_UNAVAILABLE(setup, call) {
    setup.auth.refuse({ status: 500 });
    return send(setup, call);
  },
  NOT_FOUND: (setup, call) =>
    send(setup, call, { ids: { videoId: 'no video', passId: 'no pass' } }),
  RECONNECT_REQUIRED: (setup, call) => {
    const { accessToken: token, channelId, passId } = setup.revoked;
    return send(setup, call, { token, ids: { videoId: videoOf(channelId, OTHER_VIDEO), passId } });
  },
  QUOTA_EXHAUSTED: youtubeRefuses('quotaExceeded'),
  SCAN_UNAVAILABLE: youtubeRefuses('quotaExceeded'),
  YOUTUBE_UNAVAILABLE: youtubeRefuses('forbidden'),
};

async function readToken({ world }: Setup): Promise<string> {
  const { api } = await world.creator();
  return (await api.token.createToken({ name: 'Reader', scope: 'read' })).secret;
}

const logIn =
  (credentials: (setup: Setup) => { email: string; password?: string }): Cause =>
  (setup, call) =>
    send(setup, call, { body: { password: PASSWORD, ...credentials(setup) } });

async function disabledCreator({ world }: Setup): Promise<Creator> {
  const creator = await world.creator();
  await world.app.auth.updateUser(creator.uid, { disabled: true });
  return creator;
}

/**
 * Makes a call while the creator is on Pro and has a hidden comment of the campaign `contact.x` by
 * the author `STRANGER`.
 */
async function ofHidden(
  { world }: Setup,
  { uid, channelId }: Connected,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { documents } = world.app;
  const decisions = await documents.decisions(uid, videoOf(channelId, VIDEO)).get();
  const key = (await documents.user(uid).get()).data()?.hashKey ?? '';
  const facts = { campaignId: 'contact.x', authorHash: keyedHash(key, 'author', STRANGER) };
  for (const { ref } of decisions.docs) await ref.update(facts);
  await documents.user(uid).update({ plan: 'pro' });
  const answer = await call();
  await documents.user(uid).update({ plan: 'free' });
  return answer;
}

const keepGrants = ({ world }: Setup) =>
  world.control.post('/faults', { target: 'oauth', method: 'revoke', status: 403 });

/**
 * Makes YouTube refuse the access token, and Google issue no new one. If only YouTube failed,
 * changes of comments would be stored for later.
 */
const withoutNewToken: Cause = async (setup, call) => {
  await setup.world.control.post('/faults', { target: 'youtube', status: 401 });
  await setup.world.control.post('/faults', { target: 'oauth', method: 'token', status: 503 });
  return send(setup, call);
};

const deleteWithoutGoogle: Cause = async (setup, call) => {
  const { uid, accessToken: token } = await connectedCreator(setup.world);
  await keepGrants(setup);
  return send(setup, call, { token, ids: { userId: uid } });
};

const withOldLogin: Cause = async (setup, call) =>
  send(setup, call, { token: await tokenOfOldLogin(setup.connected, 301) });

async function secondLink({ world }: Setup) {
  const creator = await world.creator();
  const first = await authorizedState(creator, await putChannel(world));
  const state = await authorizedState(creator, await putChannel(world));
  await creator.api.channel.linkChannel({ state: first });
  return { token: creator.accessToken, body: { state } };
}

const withoutChannel: Cause = (setup, call) =>
  send(setup, call, { token: setup.creator.accessToken });

const changePassword =
  (current: string): Cause =>
  async (setup, call) => {
    const { accessToken: token } = await setup.world.creator();
    const body = { current_password: current, new_password: 'another-horse-2' };
    return send(setup, call, { token, body });
  };

/** How to cause codes by `noun.endpoint CODE`, where the usual cause does not apply. */
export const OWN_CAUSES: Readonly<Record<string, Cause>> = {
  'account.login INVALID_CREDENTIALS': logIn(({ creator }) => ({
    email: creator.email,
    password: 'wrong-horse-11',
  })),
  'account.login EMAIL_NOT_VERIFIED': logIn(({ unverified }) => ({ email: unverified.email })),
  'account.login FORBIDDEN': async (setup, call) => {
    const { email } = await disabledCreator(setup);
    return logIn(() => ({ email }))(setup, call);
  },
  'account.login UNAUTHORIZED': (setup, call) => {
    setup.auth.refuse({ path: 'signIn', status: 400, reason: 'PASSWORD_LOGIN_DISABLED' });
    return logIn(({ creator }) => ({ email: creator.email }))(setup, call);
  },
  'account.refresh UNAUTHORIZED': (setup, call) =>
    send(setup, call, { body: { refresh_token: 'no token' } }),
  'account.refresh FORBIDDEN': async (setup, call) => {
    const { refreshToken } = await disabledCreator(setup);
    return send(setup, call, { body: { refresh_token: refreshToken } });
  },
  'account.verifyEmail LINK_EXPIRED': (setup, call) =>
    send(setup, call, { query: 'token=none&email=a@threadsweep.example' }),
  'account.verifyEmail CONFLICT': async (setup, call) => {
    const [creator, email] = [await setup.world.creator(), freshEmail()];
    await creator.api.account.updateProfile({ email, current_password: PASSWORD });
    const { token } = await mailedLink(setup.world, email);
    await setup.world.creator({ email });
    return send(setup, call, { query: new URLSearchParams({ token, email }).toString() });
  },
  'account.resetPassword LINK_EXPIRED': (setup, call) =>
    send(setup, call, {
      body: { token: 'none', email: 'a@threadsweep.example', password: 'another-horse-2' },
    }),
  'account.changePassword FORBIDDEN': changePassword('wrong-horse-11'),
  // Simulates a simultaneous second change of the password, so that this call can't log in with the
  // password that it has just set.
  'account.changePassword INVALID_CREDENTIALS': (setup, call) => {
    // Creating the account takes two logins, and this call checks the password with a third. After
    // these, no custom token is accepted, so the call logs in with its password.
    setup.auth.refuse({ path: 'signIn', after: 3, status: 400, reason: 'INVALID_PASSWORD' });
    return changePassword(PASSWORD)(setup, call);
  },
  'account.cancelEmailChange LINK_EXPIRED': (setup, call) =>
    send(setup, call, { body: { token: 'none', email: 'a@threadsweep.example' } }),
  'account.unsubscribe LINK_EXPIRED': (setup, call) => send(setup, call, { query: 'token=none' }),
  'account.updateProfile FORBIDDEN': (setup, call) =>
    send(setup, call, { body: { email: freshEmail(), current_password: 'wrong-horse-11' } }),
  'account.deleteAccount YOUTUBE_UNAVAILABLE': deleteWithoutGoogle,
  'account.deleteAccountQuick YOUTUBE_UNAVAILABLE': deleteWithoutGoogle,
  'account.deleteAccountQuick FORBIDDEN': (setup, call) =>
    send(setup, call, { ids: { userId: 'another' } }),
  'account.deleteAccount RECENT_LOGIN_REQUIRED': withOldLogin,
  'account.deleteAccountQuick RECENT_LOGIN_REQUIRED': withOldLogin,

  'token.revokeToken NOT_FOUND': (setup, call) => send(setup, call),
  'token.createToken RECENT_LOGIN_REQUIRED': async (setup, call) =>
    send(setup, call, {
      token: await tokenOfOldLogin(setup.connected, 301),
      body: { name: 'Late', scope: 'read' },
    }),
  'token.createToken CONFLICT': async (setup, call) => {
    const { accessToken: token, api } = await setup.world.creator();
    for (let made = 0; made < TOKENS_MAX; made += 1)
      await api.token.createToken({ name: `Token ${made}`, scope: 'read' });
    return send(setup, call, { token, body: { name: 'One more', scope: 'read' } });
  },
  'session.endSession NOT_FOUND': (setup, call) => send(setup, call),
  'channel.startConnection PLAN_LIMIT': (setup, call) => send(setup, call),
  'channel.linkChannel LINK_EXPIRED': (setup, call) =>
    send(setup, call, { body: { state: 'none' } }),
  'channel.linkChannel CHANNEL_TAKEN': async (setup, call) => {
    const { accessToken: token } = setup.creator;
    const { channelId } = await connectedCreator(setup.world);
    const state = await authorizedState(setup.creator, channelId);
    return send(setup, call, { token, body: { state } });
  },
  'channel.linkChannel WAITING_LIST': async (setup, call) => {
    const { world } = setup;
    const creator = await world.creator();
    const state = await authorizedState(creator, await putChannel(world));
    Object.assign(world.app.config, { channelsMax: 1 });
    return send(setup, call, { token: creator.accessToken, body: { state } }).finally(() =>
      Object.assign(world.app.config, { channelsMax: undefined }),
    );
  },
  'channel.linkChannel PLAN_LIMIT': async (setup, call) =>
    send(setup, call, await secondLink(setup)),
  'channel.linkChannel YOUTUBE_UNAVAILABLE': async (setup, call) => {
    const link = await secondLink(setup);
    await keepGrants(setup);
    return send(setup, call, link);
  },
  'channel.agreeToTransfer NOT_FOUND': (setup, call) =>
    send(setup, call, { body: { account: setup.connected.channelId } }),
  'channel.agreeToTransfer YOUTUBE_UNAVAILABLE': async (setup, call) => {
    const { world } = setup;
    const holder = await connectedCreator(world);
    const claimant = await world.creator();
    const state = await authorizedState(claimant, holder.channelId);
    await claimant.api.channel.linkChannel({ state }).catch(() => undefined);
    await world.control.post('/faults', { target: 'oauth', method: 'token', status: 503 });
    const body = { account: holder.channelId };
    return send(setup, call, { token: holder.accessToken, body });
  },
  'channel.updateChannelSettings NOT_FOUND': (setup, call) =>
    send(setup, call, { body: { account: 'another', handling: { spam: 'ask' } } }),
  'channel.updateChannelSettings PLAN_LIMIT': (setup, call) =>
    send(setup, call, { body: { handling: { spam: 'ask' } } }),
  'channel.disconnectChannel NOT_FOUND': withoutChannel,
  'channel.disconnectChannel YOUTUBE_UNAVAILABLE': async (setup, call) => {
    await keepGrants(setup);
    return send(setup, call);
  },

  'video.listVideos NOT_FOUND': withoutChannel,

  'cleaning.cleanVideo PLAN_LIMIT': async (setup, call) => {
    const { world, connected } = setup;
    const user = world.app.documents.user(connected.uid);
    await user.update({ removalsUsed: 100 });
    const answer = await send(setup, call);
    await user.update({ removalsUsed: 1 });
    return answer;
  },
  'comment.moderateComments YOUTUBE_UNAVAILABLE': withoutNewToken,
  'cleaning.undoPass YOUTUBE_UNAVAILABLE': withoutNewToken,
  'review.decideReview YOUTUBE_UNAVAILABLE': withoutNewToken,
  'comment.moderateComments PLAN_LIMIT': async (setup, call) => {
    const { world, connected } = setup;
    const { documents, clock } = world.app;
    const ids = ['Ugcomment', 'Ugother'];
    const videoId = videoOf(connected.channelId, OTHER_VIDEO);
    const expireAt = expireAfter(clock, 60_000);
    await documents.preview(connected.uid, videoId).set({ ids, expireAt });
    const user = documents.user(connected.uid);
    await user.update({ removalsUsed: 100 });
    const answer = await send(setup, call, { body: { ids, action: 'hide' } });
    await user.update({ removalsUsed: 1 });
    return answer;
  },
  'cleaning.listPasses NOT_FOUND': (setup, call) => send(setup, call, { query: 'account=another' }),
  'activity.listActivity NOT_FOUND': (setup, call) =>
    send(setup, call, { query: 'account=another' }),
  'cleaning.undoPass CLEANING_IN_PROGRESS': async (setup, call) => {
    const { uid, passId } = setup.connected;
    const pass = setup.world.app.documents.passes(uid).doc(passId);
    await pass.update({ status: 'running' });
    const answer = await send(setup, call);
    await pass.update({ status: 'done' });
    return answer;
  },

  'account.updateProfile PLAN_LIMIT': (setup, call) =>
    send(setup, call, { body: { sensitivity: { scam: 'strict' } } }),
  'insights.getInsights NOT_FOUND': (setup, call) =>
    send(setup, call, { query: 'account=another' }),
  'comment.listAuthorComments NOT_FOUND': (setup, call) =>
    send(setup, call, { query: 'account=another' }),
  'comment.listAuthorComments RECONNECT_REQUIRED': (setup, call) =>
    ofHidden(setup, setup.revoked, () => send(setup, call, { token: setup.revoked.accessToken })),
  'comment.listAuthorComments QUOTA_EXHAUSTED': (setup, call) =>
    ofHidden(setup, setup.connected, () => youtubeRefuses('quotaExceeded')(setup, call)),
  'comment.listAuthorComments YOUTUBE_UNAVAILABLE': (setup, call) =>
    ofHidden(setup, setup.connected, () => youtubeRefuses('forbidden')(setup, call)),
  'insights.listCampaign NOT_FOUND': (setup, call) =>
    send(setup, call, { query: 'account=another&ids=contact.x' }),
  'insights.listCampaign RECONNECT_REQUIRED': (setup, call) =>
    ofHidden(setup, setup.revoked, () => send(setup, call, { token: setup.revoked.accessToken })),
  'insights.listCampaign QUOTA_EXHAUSTED': (setup, call) =>
    ofHidden(setup, setup.connected, () => youtubeRefuses('quotaExceeded')(setup, call)),
  'insights.listCampaign YOUTUBE_UNAVAILABLE': (setup, call) =>
    ofHidden(setup, setup.connected, () => youtubeRefuses('forbidden')(setup, call)),
  'review.listReview NOT_FOUND': withoutChannel,
  'review.decideReview NOT_FOUND': (setup, call) =>
    send(setup, call, {
      body: { account: 'another', decisions: [{ video_id: 'v', id: 'Ugx', action: 'keep' }] },
    }),

  'rules.setAuthorRule PLAN_LIMIT': (setup, call) =>
    send(setup, call, { body: { id: STRANGER, rule: 'block' } }),
  'rules.setAuthorRules PLAN_LIMIT': (setup, call) =>
    send(setup, call, { body: { authors: [STRANGER], rule: 'block' } }),
  'rules.resetLearned NOT_FOUND': withoutChannel,
  'rules.setTextRule PLAN_LIMIT': (setup, call) =>
    send(setup, call, { body: { kind: 'word', value: 'crypto', rule: 'block' } }),
  'rules.findAuthors NOT_FOUND': (setup, call) =>
    send(setup, call, { token: setup.creator.accessToken, query: `ids=${STRANGER}` }),

  'plan.choosePlan NOT_FOUND': (setup, call) => {
    const { config } = setup.world.app;
    Object.assign(config, { payments: 'off' });
    return send(setup, call, { body: { plan: 'pro' } }).finally(() =>
      Object.assign(config, { payments: 'simulated' }),
    );
  },
  'plan.choosePlan CONFLICT': (setup, call) => send(setup, call, { body: { plan: 'free' } }),
  'quota.getQuota NOT_FOUND': withoutChannel,

  'scan.scanVideo NOT_FOUND': (setup, call) =>
    send(setup, call, { body: { video: 'no_such_vid' } }),
  'scan.scanVideo YOUTUBE_UNAVAILABLE': async (setup, call) => {
    await setup.world.control.post('/faults', { target: 'youtube', status: 503 });
    return send(setup, call);
  },
};

/** The declared errors that no call can cause, each with the reason. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  'cleaning.getPass BAD_REQUEST': 'its only input is in its path, and every path is a string',
};
