import type { DocumentMask, DocumentMessage } from './message.ts';
import { parseFieldPath, projectFields, type FieldPath } from './field-path.ts';
import { segmentsOf, type DocumentName } from './resource-name.ts';
import type { Timestamp } from './timestamp.ts';
import type { Fields } from './value.ts';

/** A document as it is kept. It is never changed, only replaced: the same object is the same version. */
export interface StoredDocument {
  readonly name: DocumentName;
  /** What the name says after `documents`, kept for sorting. */
  readonly segments: readonly string[];
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

/** One document as it was and as it is. */
export interface Change {
  name: DocumentName;
  before: StoredDocument | undefined;
  after: StoredDocument | undefined;
}

export function storedDocument(
  name: DocumentName,
  fields: Fields,
  createTime: Timestamp,
  updateTime: Timestamp,
): StoredDocument {
  return { name, segments: segmentsOf(name), fields, createTime, updateTime };
}

/** The document as a client gets it; with `mask` only those fields, none where it is empty. */
export function documentMessage(
  { name, fields, createTime, updateTime }: StoredDocument,
  mask?: readonly FieldPath[],
): DocumentMessage {
  return {
    name,
    fields: mask ? projectFields(fields, mask) : fields,
    createTime,
    updateTime,
  };
}

/** The paths of a mask; undefined where none was given, which means all fields. */
export function maskPaths(mask: DocumentMask | undefined): FieldPath[] | undefined {
  return mask && (mask.fieldPaths ?? []).map(parseFieldPath);
}
