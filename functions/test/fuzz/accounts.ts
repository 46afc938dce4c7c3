import { type CommentInput, many, ordinary, scam } from '../comment-fixture.ts';
import { consentAnswer, authorizedState } from '../connection.ts';
import { mailedLink } from '../requests.ts';
import type { StoredDocument } from '../stored-documents.ts';
import { type Creator, PASSWORD, type World } from '../world.ts';

/** A word in every text of the victim's account, which no response to an attacker may contain. */
export const MARKER = 'Quorvane';
/** The victim's password, which differs from that of the other creators. */
const VICTIMS_PASSWORD = 'quorvane-keeps-this-1';

/** The account whose data no request of other accounts may return or change. */
export interface Victim extends Creator {
  channelId: string;
  pendingEmail: string;
  /** The secret under which the account's second channel is stored before it is linked. */
  state: string;
  pageTokens: string[];
  password: string;
}

/** The accounts that send the requests. */
export interface Attacker extends Creator {
  /** The id of the channel; undefined if the account has none. */
  channelId: string | undefined;
  /** The secrets in this account's mails and connections, by their names in the contract. */
  secrets: Map<string, string[]>;
}

let numbers = 0;
const next = () => {
  numbers += 1;
  return String(numbers).padStart(4, '0');
};

/**
 * Creates a channel with two videos at YouTube.
 * @returns the channel's id
 */
async function putChannel(world: World, label: string, comments: number): Promise<string> {
  const number = next();
  const channelId = `UC${label}${number}`.padEnd(24, '0');
  const own = (video: number) => (comment: CommentInput) => ({
    ...comment,
    id: `${comment.id}${label}${number}v${video}`,
    author: `${comment.author}${label}`,
    text: `${comment.text} ${label}`,
  });
  const publishedAt = '2026-01-01T00:00:00Z';
  const video = (n: number) => ({
    id: `${label.slice(0, 6)}${number}${n}`,
    title: `A bench of ${label}`,
    publishedAt,
    comments: [...many(3, scam), ...many(comments, (m) => ordinary(m + 1))].map(own(n)),
  });
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: `The workshop of ${label}` },
    videos: [video(1), video(2)],
  });
  return channelId;
}

/** Creates a creator with everything that an account can have. */
export async function victimOf(world: World): Promise<Victim> {
  const tag = `${MARKER.toLowerCase()}-${process.hrtime.bigint()}`;
  const first = await world.creator({ email: `${tag}@threadsweep.example`, plan: 'pro' });
  const { email } = first;
  const session = await first.api.account.changePassword({
    current_password: PASSWORD,
    new_password: VICTIMS_PASSWORD,
  });
  const api = world.client(session);
  const creator = { ...first, accessToken: session.access_token, api };
  await api.account.updateProfile({ name: `${MARKER} Holder` });
  const pendingEmail = `${tag}-next@threadsweep.example`;
  await api.account.updateProfile({ email: pendingEmail, current_password: VICTIMS_PASSWORD });
  await api.account.setAutoCleaning({ status: true });
  const channelId = await putChannel(world, MARKER, 130);
  await api.channel.linkChannel({ state: await authorizedState(creator, channelId) });
  const { videos } = await api.video.listVideos({});
  const pageTokens: string[] = [];
  for (const { id: videoId } of videos) {
    await api.cleaning.cleanVideo({ videoId });
    const { hidden, ...list } = await api.comment.listComments({ videoId });
    const [comment] = hidden;
    if (!comment) throw new Error('nothing of the other account is hidden');
    await api.comment.unhideComment({ videoId, commentId: comment.id });
    if (list.visible_next_page_token !== null) pageTokens.push(list.visible_next_page_token);
  }
  await api.token.createToken({ name: MARKER, scope: 'moderate' });
  const state = await authorizedState(creator, await putChannel(world, MARKER, 1));
  const details = { channelId, pendingEmail, state, pageTokens, password: VICTIMS_PASSWORD };
  return { ...creator, email, refreshToken: session.refresh_token, ...details };
}

/** Creates a creator with a verified address, with or without a cleaned channel. */
export async function attackerOf(world: World, isConnected: boolean): Promise<Attacker> {
  const creator = await world.creator(isConnected ? { plan: 'pro' } : {});
  const secrets = new Map([['refresh_token', [creator.refreshToken]]]);
  if (!isConnected) return { ...creator, channelId: undefined, secrets };
  const channelId = await putChannel(world, 'sender', 6);
  await cleanedChannel(creator, channelId);
  return { ...creator, channelId, secrets };
}

async function cleanedChannel({ connect, api }: Creator, channelId: string): Promise<void> {
  await connect(channelId);
  const { videos } = await api.video.listVideos({});
  for (const { id: videoId } of videos) await api.cleaning.cleanVideo({ videoId });
}

/**
 * Restores the plan and the channel of an attacker, which its requests may have changed. It also
 * creates new secrets for the attacker: of a mail, of a consent and of a connection.
 */
export async function renew(world: World, attacker: Attacker): Promise<void> {
  const { secrets, channelId, api, email } = attacker;
  await api.account.forgotPassword({ email });
  secrets.set('token', [(await mailedLink(world, email)).token]);
  if (channelId === undefined) return;
  const { subscription } = await api.account.me();
  if (subscription.tier !== 'pro' || subscription.ends_at !== null)
    await api.plan.choosePlan({ plan: 'pro' });
  const channels = await api.channel.listChannels();
  if (!channels.some(({ id }) => id === channelId)) await cleanedChannel(attacker, channelId);
  const answer = await consentAnswer(attacker, `channel=${channelId}&approve=1`);
  const { searchParams } = answer;
  const linkable = await authorizedState(attacker, channelId);
  secrets.set('state', [searchParams.get('state') ?? '', linkable]);
  secrets.set('code', [searchParams.get('code') ?? '']);
}

/** The ids of an account's documents, by their collection. */
export type Ids = ReadonlyMap<string, readonly string[]>;

/** Reads the ids of an account from the paths of its documents. */
export function idsOf(documents: readonly StoredDocument[], uid: string): Ids {
  const ids = new Map<string, string[]>([['users', [uid]]]);
  for (const { path, text } of documents) {
    // The API uses the token's public id, which is not the id of its document.
    const token = /"publicId":\{"stringValue":"(\w+)"/.exec(text)?.[1];
    if (token !== undefined && text.includes(uid))
      ids.set('tokens', [...(ids.get('tokens') ?? []), token]);
    const [root, owner, ...below] = path.split('/');
    if (root !== 'users' || owner !== uid) continue;
    const [collection, id] = below.slice(-2);
    if (collection !== undefined && id !== undefined)
      ids.set(collection, [...(ids.get(collection) ?? []), id]);
  }
  return ids;
}

/** The names in the contract that are not the singular of a collection's name. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  account: 'channels',
  keep_channels: 'channels',
  ids: 'decisions',
  comment: 'decisions',
};

/** Returns the ids for a name of the contract, such as those of `videos` for `videoId`. */
export function idsNamed(ids: Ids, name: string): readonly string[] {
  const noun = name.replace(/(?:_id|Id)s?$/, '');
  const collection = COLLECTIONS[noun] ?? `${noun}s`;
  return ids.get(collection) ?? ids.get(noun === 'pass' ? 'passes' : noun) ?? [];
}
