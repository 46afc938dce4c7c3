import type { AuthProxy } from './auth-proxy.ts';
import { channelBody, OTHER_VIDEO, VIDEO } from './channel-fixture.ts';
import { comment, scam } from './comment-fixture.ts';
import { type Call, pathOf } from './contract-calls.ts';
import { type Answer, request } from './requests.ts';
import { unsure } from '../../detector/test/unsure-texts.ts';
import type { Creator, World } from './world.ts';

/** The accounts and services on which a test causes errors. */
export interface Setup {
  world: World;
  auth: AuthProxy;
  creator: Creator;
  unverified: { email: string; token: string };
  /** A creator with a channel, and a pass that has hidden a comment. */
  connected: Connected;
  /** A machine token with the scope `read`, created when the first test needs it. */
  readToken?: string;
  /** A creator like `connected`, whose grant was revoked at YouTube. */
  revoked: Connected;
}

export interface Connected extends Creator {
  channelId: string;
  passId: string;
}

/** Makes an endpoint refuse a call. */
export type Cause = (setup: Setup, call: Call) => Promise<Answer>;

/** The id of an author's channel. */
export const STRANGER = `UC${'s'.repeat(22)}`;

let channels = 0;

/** Creates a channel with copies of the fixture's videos under other ids. */
export async function putChannel(world: World): Promise<string> {
  channels += 1;
  const channelId = `UCerrors${String(channels).padStart(16, '0')}`;
  const asked = comment(askedOn(channelId), '@someone', unsure[0] ?? '', 2);
  const { channel, videos } = channelBody([{ ...scam(1), id: `Ugscam${channels}` }, asked], []);
  const own = videos.map((video) => Object.assign(video, { id: videoOf(channelId, video.id) }));
  await world.control.put(`/youtube/channels/${channelId}`, { channel, videos: own });
  return channelId;
}

/**
 * Returns the id of the channel's comment with an uncertain verdict, without the common prefix of
 * comment ids.
 */
function askedOn(channelId: string): string {
  return `asked${channelId.slice(-3)}`;
}

/** Returns the id of a channel's copy of one of the fixture's videos. */
export function videoOf(channelId: string, id: string): string {
  return `v${channelId.slice(-3)}${id.slice(-7)}`;
}

/** Creates a creator on the Free plan whose channel has been cleaned once. */
export async function connectedCreator(world: World): Promise<Connected> {
  const creator = await world.creator();
  const channelId = await putChannel(world);
  await creator.connect(channelId);
  const videoId = videoOf(channelId, VIDEO);
  const { body } = await creator.api.cleaning.cleanVideo({ videoId });
  return { ...creator, channelId, passId: body.pass_id ?? '' };
}

/**
 * Sends a call with the values that its path needs. By default, the token is that of the connected
 * creator.
 */
export function send(
  { world, connected, revoked }: Setup,
  call: Call,
  options: Parameters<typeof request>[2] & { ids?: Record<string, string>; query?: string } = {},
): Promise<Answer> {
  const { ids, query, ...sent } = { token: connected.accessToken, ...options };
  const named = {
    userId: connected.uid,
    videoId: videoOf(connected.channelId, OTHER_VIDEO),
    commentId: 'Ugcomment',
    authorId: STRANGER,
    passId: connected.passId,
    sessionId: 'none',
    tokenId: 'none',
    ...ids,
  };
  const body = sent.body ?? usualBody(call, [connected, revoked]);
  const path = pathOf(call, named);
  const asked = query ?? usualQuery(call);
  const search = asked === undefined ? '' : `?${asked}`;
  return request(world, `${call.method} ${path}${search}`, {
    ...sent,
    ...(body === undefined ? {} : { body }),
  });
}

function usualQuery({ name }: Call): string | undefined {
  if (name === 'insights.listCampaign') return 'ids=contact.x';
  return name === 'rules.findAuthors' ? `ids=UC${'f'.repeat(22)}` : undefined;
}

function usualBody({ name }: Call, creators: readonly Connected[]): object | undefined {
  if (name === 'comment.moderateComments') return { ids: ['Ugcomment'], action: 'hide' };
  if (name === 'scan.scanVideo')
    return { video: videoOf(creators[0]?.channelId ?? '', OTHER_VIDEO) };
  if (name !== 'review.decideReview') return undefined;
  return {
    decisions: creators.map(({ channelId }) => ({
      video_id: videoOf(channelId, VIDEO),
      id: comment(askedOn(channelId), '', '', 0).id,
      action: 'hide',
    })),
  };
}
