import { isDeepStrictEqual } from 'node:util';

import { storedDocument, maskPaths, type StoredDocument } from './document.ts';
import { requireStorable } from './document-limit.ts';
import { valueAt, withValueAt, type FieldPath } from './field-path.ts';
import type { Precondition, Write, WriteResult } from './message.ts';
import { requireDocumentName, type DatabaseName, type DocumentName } from './resource-name.ts';
import { invalid, StatusError } from './status-error.ts';
import { microsOf, type Timestamp } from './timestamp.ts';
import { applyTransforms } from './transform.ts';
import type { Fields } from './value.ts';

/** The document a write is about; a malformed write or name is INVALID_ARGUMENT. */
export function writtenName(write: Write, database: DatabaseName): DocumentName {
  const name = write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document;
  if (name === undefined) throw invalid('A write must have an operation.');
  return requireDocumentName(name, database);
}

/**
 * What one write makes of `current`; `unmet` is what the real service answers where its
 * precondition fails (NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION). Throws where the result
 * cannot be stored.
 */
export function applyWrite(
  write: Write,
  name: DocumentName,
  current: StoredDocument | undefined,
  commitTime: Timestamp,
): { after: StoredDocument | undefined; result: WriteResult; unmet: StatusError | undefined } {
  const { currentDocument } = write;
  const unmet = unmetPrecondition(currentDocument, name, current, write.delete !== undefined);
  if (write.delete !== undefined) return { after: undefined, result: {}, unmet };
  if (write.verify !== undefined) {
    const result = current ? { updateTime: current.updateTime } : {};
    return { after: current, result, unmet };
  }
  const updated = write.update
    ? updatedFields(write.update.fields ?? {}, maskPaths(write.updateMask), current)
    : (current?.fields ?? {});
  const { fields, results } = applyTransforms(
    updated,
    [...(write.updateTransforms ?? []), ...(write.transform?.fieldTransforms ?? [])],
    commitTime,
  );
  const after = replaced(name, fields, current, commitTime);
  return {
    after,
    result: {
      updateTime: after.updateTime,
      ...(results.length > 0 && { transformResults: results }),
    },
    unmet,
  };
}

/** Without a mask the fields replace all; with one, exactly what it names is set or deleted. */
function updatedFields(
  given: Fields,
  mask: FieldPath[] | undefined,
  current: StoredDocument | undefined,
): Fields {
  if (!mask) return given;
  let fields = current?.fields ?? {};
  for (const path of mask) {
    if (path[0] === '__name__') throw invalid('The name of a document cannot be updated.');
    fields = withValueAt(fields, path, valueAt(given, path));
  }
  return fields;
}

/** A write that changes nothing leaves the update time as it was, as the proto says of WriteResult. */
function replaced(
  name: DocumentName,
  fields: Fields,
  current: StoredDocument | undefined,
  commitTime: Timestamp,
): StoredDocument {
  if (current && isDeepStrictEqual(current.fields, fields)) return current;
  requireStorable(name, fields);
  return storedDocument(name, fields, current?.createTime ?? commitTime, commitTime);
}

function unmetPrecondition(
  precondition: Precondition | undefined,
  name: DocumentName,
  current: StoredDocument | undefined,
  deleting: boolean,
): StatusError | undefined {
  if (precondition?.exists === false && current) {
    return new StatusError('ALREADY_EXISTS', `Document already exists: ${name}`);
  }
  if (precondition?.exists === true && !current) {
    return new StatusError(
      'NOT_FOUND',
      `No document to ${deleting ? 'delete' : 'update'}: ${name}`,
    );
  }
  const required = precondition?.updateTime;
  if (required !== undefined && current?.updateTime !== required) {
    const stored = current ? microsOf(current.updateTime) : 0n;
    return new StatusError(
      'FAILED_PRECONDITION',
      `the stored version (${stored}) does not match the required base version (${microsOf(required)})`,
    );
  }
  return undefined;
}
