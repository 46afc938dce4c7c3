import {
  onSnapshot,
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
  type SnapshotMetadata,
} from 'firebase/firestore';

/** A short form of a snapshot of a query or a document: the data by document id. */
export interface Seen {
  documents: Record<string, unknown>;
  ids: string[];
  fromCache: boolean;
  pending: boolean;
}

export interface Followed {
  seen: Seen[];
  /**
   * Resolves with the first snapshot that `satisfies` accepts. Rejects with an error of the
   * listener.
   */
  until: (satisfies: (seen: Seen) => boolean) => Promise<Seen>;
  stop: () => void;
}

/** Starts to listen. The test can wait for snapshots with `until`. */
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
