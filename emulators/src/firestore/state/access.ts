import type { DatabaseView } from './database.ts';
import type { StoredDocument } from '../data/document.ts';
import type { StructuredQuery } from '../data/message.ts';
import type { DocumentName } from '../data/resource-name.ts';
import type { Timestamp } from '../data/timestamp.ts';

/** Who calls: the Admin SDK's fixed token against a local server, a user's token, or nobody. */
export type Caller = { kind: 'admin' } | { kind: 'user'; token: string } | { kind: 'anonymous' };

/** What a caller wants to do, as security rules distinguish it. */
export type Access =
  | { kind: 'get'; name: DocumentName }
  | { kind: 'list'; parent: string; query: StructuredQuery }
  | { kind: 'listCollections'; parent: string }
  | {
      kind: 'write';
      name: DocumentName;
      before: StoredDocument | undefined;
      after: StoredDocument | undefined;
      /** The commit's time, which server timestamps are made of. */
      time: Timestamp;
    };

/** Who decides what callers may do. */
export interface Authority {
  /**
   * Throws PERMISSION_DENIED where the caller may not do all of a request; `view` is what is there,
   * and `after` what will be there once the request is done.
   */
  authorize(
    caller: Caller,
    request: readonly Access[],
    view: DatabaseView,
    after?: Pick<DatabaseView, 'get'>,
  ): void;
  /** Calls `listener` whenever what callers may do has changed, until the returned function is called. */
  onChange(listener: () => void): () => void;
}

/** The caller that an `authorization` header names. */
export function callerOf(authorization: string | undefined): Caller {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return { kind: 'anonymous' };
  return token === 'owner' ? { kind: 'admin' } : { kind: 'user', token };
}
