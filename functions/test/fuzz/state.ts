import { everyDocument, type StoredDocument } from '../stored-documents.ts';
import { heldIds } from '../channel-fixture.ts';
import type { Victim } from './accounts.ts';
import type { World } from '../world.ts';

/** Counters that every call may change. */
const COUNTERS = /^(rateLimits|quotaDays)\//;

/** Everything of an account: its documents, its login, and what YouTube, the hub and the queue keep. */
export interface AccountState {
  documents: ReadonlyMap<string, string>;
  others: unknown;
}

/** Reads everything that belongs to an account, given all documents. */
export async function stateOf(
  world: World,
  { uid, channelId }: Victim,
  all: readonly StoredDocument[],
): Promise<AccountState> {
  const isOwn = ({ path, text }: StoredDocument) =>
    path.includes(uid) ||
    path.endsWith(`/${channelId}`) ||
    // Others may take this id for their names.
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

/** What anybody may cause who knows the address: a mail about it, and the link in that mail. */
const MAILED = /^(mail|verifications)\//;

/** What of an account has changed, been deleted, or been added without its permission. */
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

/** All documents except the counters. */
export async function documentsWithoutCounters(world: World): Promise<StoredDocument[]> {
  const all = await everyDocument(world);
  return all
    .filter(({ path }) => !COUNTERS.test(path))
    .toSorted((a, b) => a.path.localeCompare(b.path));
}
