import {
  onSnapshot,
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
  type SnapshotMetadata,
} from 'firebase/firestore';

/** A snapshot in short: what a query or a document holds, by document id. */
export interface Seen {
  documents: Record<string, unknown>;
  /** The ids in the order of the query. */
  ids: string[];
  fromCache: boolean;
  pending: boolean;
}

export interface Followed {
  /** All that was seen, the latest last. */
  seen: Seen[];
  /** The first snapshot of all that satisfies; an error of the listener is thrown. */
  until: (satisfies: (seen: Seen) => boolean) => Promise<Seen>;
  stop: () => void;
}

/** Begins to listen, in a way that `until` can wait for. */
export function follow(target: Query | DocumentReference): Followed {
  const seen: Seen[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const take = (next: Seen): void => {
    seen.push(next);
    wake?.();
  };
  const fail = (error: Error): void => {
    failure = error;
    wake?.();
  };
  const stop =
    target.type === 'document'
      ? onSnapshot(
          target,
          { includeMetadataChanges: true },
          (snapshot) => take(inShort(snapshot.exists() ? [snapshot] : [], snapshot.metadata)),
          fail,
        )
      : onSnapshot(
          target,
          { includeMetadataChanges: true },
          ({ docs, metadata }) => take(inShort(docs, metadata)),
          fail,
        );
  return {
    seen,
    stop,
    async until(satisfies) {
      for (let index = 0; ; index += 1) {
        while (index >= seen.length) {
          if (failure) throw failure;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const next = seen[index];
        if (next && satisfies(next)) return next;
      }
    },
  };
}

function inShort(
  docs: QueryDocumentSnapshot[],
  { fromCache, hasPendingWrites }: SnapshotMetadata,
): Seen {
  return {
    documents: Object.fromEntries(docs.map((document) => [document.id, document.data()])),
    ids: docs.map(({ id }) => id),
    fromCache,
    pending: hasPendingWrites,
  };
}
