import { everyDocument, type StoredDocument } from '../stored-documents.ts';
import { heldIds } from '../comment-fixture.ts';
import type { Victim } from './accounts.ts';
import type { World } from '../world.ts';

/** The counters that every call may change. */
const COUNTERS = /^(rateLimits|quotaDays)\//;

/**
 * The complete state of an account: its documents, its login, and its data at YouTube, at the hub
 * and in the queue.
 */
export interface AccountState {
  documents: ReadonlyMap<string, string>;
  others: unknown;
}

export async function stateOf(
  world: World,
  { uid, channelId }: Victim,
  all: readonly StoredDocument[],
): Promise<AccountState> {
  const isOwn = ({ path, text }: StoredDocument) =>
    path.includes(uid) ||
    path.endsWith(`/${channelId}`) ||
    // Below `users`, a text with this id does not count, because anybody can use the id as a name.
    (text.includes(uid) && !path.startsWith('users/'));
  const documents = all.filter((one) => isOwn(one) && !COUNTERS.test(one.path));
  const { app, control } = world;
  const login = await app.auth.getUser(uid);
  const [held, grants, tasks, subscriptions] = await Promise.all([
    control.channel(channelId),
    control.grants(),
    control.tasks(),
    control.subscriptions(),
  ]);
  return {
    documents: new Map(documents.map(({ path, text }) => [path, text])),
    others: {
      login: [login.email, login.emailVerified, login.disabled, login.tokensValidAfterTime],
      passwordHash: login.passwordHash,
      claims: login.customClaims,
      held: heldIds(held),
      comments: held.videos.map(({ id, comments }) => [id, comments.length]),
      grants: grants.filter((grant) => grant.channelId === channelId),
      tasks: tasks.filter(({ body }) => body.includes(uid) || body.includes(channelId)),
      subscriptions: subscriptions.filter((one) => one.channelId === channelId),
    },
  };
}

/**
 * The documents that anybody can create with only an address: a mail to it, and the link in that
 * mail.
 */
const MAILED = /^(mail|verifications)\//;

/**
 * Returns descriptions of the data of an account that were changed, deleted or added without its
 * permission.
 */
export function changesOf(before: AccountState, after: AccountState): string[] {
  const changed = [...before.documents]
    .filter(([path, text]) => after.documents.get(path) !== text)
    .map(([path, text]) => `${path}: ${text} became ${after.documents.get(path)}`);
  const added = [...after.documents.keys()].filter(
    (path) => !before.documents.has(path) && !MAILED.test(path),
  );
  const [was, is] = [JSON.stringify(before.others), JSON.stringify(after.others)];
  return [
    ...changed,
    ...added.map((path) => `${path} is new`),
    ...(was === is ? [] : [`${was} became ${is}`]),
  ];
}

/** Returns all documents except the counters. */
export async function documentsWithoutCounters(world: World): Promise<StoredDocument[]> {
  const all = await everyDocument(world);
  return all
    .filter(({ path }) => !COUNTERS.test(path))
    .toSorted((a, b) => a.path.localeCompare(b.path));
}
