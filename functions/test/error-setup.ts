import type { AuthProxy } from './auth-proxy.ts';
import { channelBody, comment, OTHER_VIDEO, scam, VIDEO } from './channel-fixture.ts';
import { type Call, pathOf } from './contract-calls.ts';
import { type Answer, request } from './requests.ts';
import { unsure } from './unsure-texts.ts';
import type { Creator, World } from './world.ts';

/** What the causes of errors start from. */
export interface Setup {
  world: World;
  auth: AuthProxy;
  /** Has no channel. */
  creator: Creator;
  unverified: { email: string; token: string };
  /** Has a channel, and a pass that has hidden a comment. */
  connected: Connected;
  /** A machine token with the scope `read`, made when the first test needs it. */
  readToken?: string;
  /** The same, and YouTube has taken its access back. */
  revoked: Connected;
}

export interface Connected extends Creator {
  channelId: string;
  passId: string;
}

/** Makes an endpoint refuse a call. */
export type Cause = (setup: Setup, call: Call) => Promise<Answer>;

let channels = 0;

/** A channel of its own, with the videos of the fixture under other ids. */
export async function putChannel(world: World): Promise<string> {
  channels += 1;
  const channelId = `UCerrors${String(channels).padStart(16, '0')}`;
  const asked = comment(askedOn(channelId), '@someone', unsure[0] ?? '', 2);
  const { channel, videos } = channelBody([{ ...scam(1), id: `Ugscam${channels}` }, asked], []);
  const own = videos.map((video) => Object.assign(video, { id: videoOf(channelId, video.id) }));
  await world.control.put(`/youtube/channels/${channelId}`, { channel, videos: own });
  return channelId;
}

/** The id, without what all ids begin with, of the comment of a channel that the detector asks about. */
function askedOn(channelId: string): string {
  return `asked${channelId.slice(-3)}`;
}

/** The id of a channel's own copy of a video of the fixture. */
export function videoOf(channelId: string, id: string): string {
  return `v${channelId.slice(-3)}${id.slice(-7)}`;
}

/** A creator on the Free plan whose channel has been cleaned once. */
export async function connectedCreator(world: World): Promise<Connected> {
  const creator = await world.creator();
  const channelId = await putChannel(world);
  await creator.connect(channelId);
  const videoId = videoOf(channelId, VIDEO);
  const { body } = await creator.api.cleaning.cleanVideo({ videoId });
  return { ...creator, channelId, passId: body.pass_id ?? '' };
}

/** Sends a call with what its path needs; without a token, of the connected creator. */
export function send(
  { world, connected, revoked }: Setup,
  call: Call,
  options: Parameters<typeof request>[2] & { ids?: Record<string, string>; query?: string } = {},
): Promise<Answer> {
  const { ids, query, ...sent } = { token: connected.accessToken, ...options };
  const named = {
    userId: connected.uid,
    // It is known to YouTube, and not yet to us.
    videoId: videoOf(connected.channelId, OTHER_VIDEO),
    commentId: 'Ugcomment',
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

/** The query that a call needs. */
function usualQuery({ name }: Call): string | undefined {
  return name === 'rules.findAuthors' ? `ids=UC${'f'.repeat(22)}` : undefined;
}

/** The body that a call of these creators needs. */
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
