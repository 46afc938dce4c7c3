import type { Database } from '../state/database.ts';
import { documentMessage, maskPaths } from '../data/document.ts';
import type { DocumentMessage, Request } from '../data/message.ts';
import { compareIds, idOf, requireId, requireParent, segmentsOf } from '../data/resource-name.ts';
import { invalid, unimplemented } from '../data/status-error.ts';
import { compareStrings } from '../data/string-order.ts';
import { DEFAULT_PAGE_SIZE } from '../data/limits.ts';

/**
 * Returns a page of a collection's documents in the order of their ids. With `showMissing`, the
 * page also names the missing documents that have subcollections. These have no create time and no
 * update time.
 */
export function listDocuments(database: Database, request: Request): object {
  const parent = requireParent(request.parent, database.name);
  const { collectionId = '', orderBy = '', showMissing = false } = request;
  if (collectionId === '') throw unimplemented('ListDocuments without a collectionId');
  if (orderBy !== '' && orderBy !== '__name__') throw unimplemented(`ListDocuments by ${orderBy}`);
  const collection = `${parent}/${requireId(collectionId)}`;
  const mask = maskPaths(request.mask);
  const found = new Map<string, DocumentMessage>();
  for (const document of database.collection({ parent, collectionId })) {
    found.set(idOf(document.name), documentMessage(document, mask));
  }
  if (showMissing) {
    const depth = segmentsOf(collection).length;
    for (const below of database.collectionsBelow(collection)) {
      const id = segmentsOf(below)[depth] ?? '';
      if (!found.has(id)) found.set(id, { name: `${collection}/${id}` });
    }
  }
  const ids = [...found.keys()].sort(compareIds);
  const { page, nextPageToken } = paged(ids, compareIds, request);
  return {
    documents: page.map((id) => found.get(id)).filter((document) => document !== undefined),
    nextPageToken,
  };
}

/** Returns the sorted ids of the collections directly under a document, or under the root. */
export function listCollectionIds(database: Database, request: Request): object {
  const parent = requireParent(request.parent, database.name);
  const depth = segmentsOf(parent).length;
  const below = database.collectionsBelow(parent);
  const ids = new Set(below.map((name) => segmentsOf(name)[depth] ?? ''));
  const { page, nextPageToken } = paged([...ids].sort(compareStrings), compareStrings, request);
  return { collectionIds: page, nextPageToken };
}

/**
 * Returns one page of ids. The page token is the last id of the previous page, so no page repeats
 * or misses a document while others are added and removed.
 */
function paged(
  ids: readonly string[],
  compare: (left: string, right: string) => number,
  { pageSize = 0, pageToken = '' }: { pageSize?: number; pageToken?: string },
): { page: string[]; nextPageToken?: string } {
  if (pageSize < 0) throw invalid('page_size is negative');
  const last = Buffer.from(pageToken, 'base64url').toString();
  const rest = last === '' ? ids : ids.filter((id) => compare(id, last) > 0);
  const page = rest.slice(0, pageSize || DEFAULT_PAGE_SIZE);
  const end = page.at(-1);
  if (end === undefined || page.length === rest.length) return { page };
  return { page, nextPageToken: Buffer.from(end).toString('base64url') };
}
