import type { DatabaseView } from './database.ts';
import type { StoredDocument } from '../data/document.ts';
import type { StructuredQuery } from '../data/message.ts';
import type { DocumentName } from '../data/resource-name.ts';
import type { Timestamp } from '../data/timestamp.ts';

/**
 * The caller: an admin with the Admin SDK's fixed token for a local server, a user with a token, or
 * an anonymous caller.
 */
export type Caller = { kind: 'admin' } | { kind: 'user'; token: string } | { kind: 'anonymous' };

/** An access to documents, as security rules distinguish it. */
export type Access =
  | { kind: 'get'; name: DocumentName }
  | { kind: 'list'; parent: string; query: StructuredQuery }
  | { kind: 'listCollections'; parent: string }
  | {
      kind: 'write';
      name: DocumentName;
      before: StoredDocument | undefined;
      after: StoredDocument | undefined;
      /** The commit time, which is used as the value of server timestamps. */
      time: Timestamp;
    };

/** Decides what callers may do. */
export interface Authority {
  /**
   * Throws PERMISSION_DENIED unless the caller may do everything in the request. `view` has the
   * documents before the request, `after` those after it.
   */
  authorize(
    caller: Caller,
    request: readonly Access[],
    view: DatabaseView,
    after?: Pick<DatabaseView, 'get'>,
  ): void;
  /**
   * Calls `listener` when the access of callers may have changed. Returns a function that removes
   * the listener.
   */
  onChange(listener: () => void): () => void;
}

/** Returns the caller that an `authorization` header names. */
export function callerOf(authorization: string | undefined): Caller {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return { kind: 'anonymous' };
  return token === 'owner' ? { kind: 'admin' } : { kind: 'user', token };
}
