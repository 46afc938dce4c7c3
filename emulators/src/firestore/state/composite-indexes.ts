import { readFile } from 'node:fs/promises';
import { z } from 'zod';

import { formatFieldPath, parseFieldPath, type FieldPath } from '../data/field-path.ts';
import { isName, type Comparison } from '../data/filter.ts';
import { StatusError } from '../data/status-error.ts';
import type { OrderTerm, Scope } from './query-index.ts';
import { indexLink, type IndexField } from './index-link.ts';

const scopeSchema = z.enum(['COLLECTION', 'COLLECTION_GROUP']).default('COLLECTION');
const order = z.enum(['ASCENDING', 'DESCENDING']).optional();
const arrayConfig = z.literal('CONTAINS').optional();

/**
 * The format of `firestore.indexes.json`:
 * https://firebase.google.com/docs/reference/firestore/indexes.
 */
const fileSchema = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      queryScope: scopeSchema,
      fields: z.array(z.object({ fieldPath: z.string(), order, arrayConfig })).min(1),
    }),
  ),
  fieldOverrides: z
    .array(
      z.object({
        collectionGroup: z.string(),
        fieldPath: z.string(),
        indexes: z.array(z.object({ queryScope: scopeSchema, order, arrayConfig })),
      }),
    )
    .default([]),
});
type QueryScope = z.infer<typeof scopeSchema>;
type Mode = IndexField['mode'];

/** The parts of a query that the check needs. */
export interface IndexedQuery {
  readonly scope: Scope;
  readonly order: readonly OrderTerm[];
  /** The alternatives. Each is a separate query, and their results are combined. */
  readonly alternatives: readonly (readonly Comparison[])[];
}

/** Throws FAILED_PRECONDITION for a query that no indexes support. */
export type IndexCheck = (database: string, query: IndexedQuery) => void;

/** Loads `firestore.indexes.json`. Its error says what is wrong with the file. */
export async function loadIndexes(file: string): Promise<IndexCheck> {
  try {
    return indexCheck(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} describes no Firestore indexes`, { cause });
  }
}

/** An index. It sorts documents by `fields`, then by their names in `nameMode`. */
interface Index {
  fields: IndexField[];
  nameMode: Mode;
}

/**
 * Creates a check of queries against the composite and single-field indexes
 * (https://firebase.google.com/docs/firestore/query-data/index-overview). Each alternative of a
 * query needs indexes that begin with fields that it compares by equality and end with its order.
 * Several indexes can be merged if together they have all these fields. An index cannot be read
 * backwards.
 */
export function indexCheck(json: unknown): IndexCheck {
  const { indexes, fieldOverrides } = fileSchema.parse(json);

  /**
   * Returns whether a single-field index exists. The file's overrides decide: for the field, for a
   * map around it, or for `*`.
   */
  function isSingle(group: string, scope: QueryScope, path: FieldPath, mode: Mode): boolean {
    const names = path.map((_, index) => formatFieldPath(path.slice(0, path.length - index)));
    for (const name of [...names, '*']) {
      const override = fieldOverrides.find(
        (each) => each.collectionGroup === group && each.fieldPath === name,
      );
      if (override) {
        return override.indexes.some((each) => each.queryScope === scope && modeOf(each) === mode);
      }
    }
    return scope === 'COLLECTION';
  }

  function isAnswered(
    group: string,
    scope: QueryScope,
    need: IndexField[],
    nameMode: Mode,
  ): boolean {
    const equal = need.filter(({ isEqual }) => isEqual);
    const rest = need.filter(({ isEqual }) => !isEqual);
    if (equal.length === 0 && rest.length === 0) {
      if (nameMode === 'ASCENDING') return true;
    }
    const composite = indexes
      .filter((each) => each.collectionGroup === group && each.queryScope === scope)
      .map(indexOf);
    const parts = composite.flatMap(({ fields, nameMode: its }) => {
      const prefix = fields.slice(0, fields.length - rest.length);
      const suffix = fields.slice(fields.length - rest.length);
      const isFit =
        its === nameMode &&
        suffix.length === rest.length &&
        suffix.every((field, at) => isSame(field, rest[at])) &&
        prefix.every((field) => equal.some((other) => isSame(field, other)));
      return isFit ? [prefix] : [];
    });
    for (const field of equal) {
      const mode = field.mode === 'CONTAINS' ? field.mode : nameMode;
      if (rest.length === 0 && isSingle(group, scope, field.path, mode)) parts.push([field]);
    }
    const [only] = rest;
    if (equal.length === 0 && only && rest.length === 1 && only.mode === nameMode) {
      if (isSingle(group, scope, only.path, only.mode)) return true;
    }
    return (
      parts.length > 0 &&
      equal.every((field) => parts.some((part) => part.some((other) => isSame(other, field))))
    );
  }

  return (database, { scope: { collectionId, allDescendants }, order: terms, alternatives }) => {
    // Queries of all collections need no index. Only the Admin SDK sends them, to delete documents
    // or split a query.
    if (collectionId === undefined) return;
    const scope: QueryScope = allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
    for (const alternative of alternatives) {
      const { need, nameMode } = needOf(alternative, terms);
      if (isAnswered(collectionId, scope, need, nameMode)) continue;
      const [single, ...more] = need;
      const link = indexLink({ database, collectionId, scope, fields: need, nameMode });
      if (single && more.length === 0 && (single.isEqual || single.mode === nameMode)) {
        const kind = `${scope}_${ABBREVIATIONS[single.mode]}`;
        throw missing(
          `The query requires a ${kind} index for collection ${collectionId} and field ${formatFieldPath(single.path)}. You can create it here: ${link}`,
        );
      }
      throw missing(`The query requires an index. You can create it here: ${link}`);
    }
  };
}

const ABBREVIATIONS = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' };

function missing(message: string): StatusError {
  return new StatusError('FAILED_PRECONDITION', message);
}

function modeOf(field: { order?: Mode | undefined; arrayConfig?: Mode | undefined }): Mode {
  return field.arrayConfig ?? field.order ?? 'ASCENDING';
}

function indexOf({ fields }: z.infer<typeof fileSchema>['indexes'][number]): Index {
  const all = fields.map((field) => ({
    path: parseFieldPath(field.fieldPath),
    mode: modeOf(field),
    isEqual: false,
  }));
  const last = all.at(-1);
  // By default, the name has the direction of the last field.
  const nameMode = last?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
  return { fields: last && isName(last.path) ? all.slice(0, -1) : all, nameMode };
}

/**
 * Returns whether an index field serves the needed one. For an equality, its direction does not
 * matter; for an order it does.
 */
function isSame(indexed: IndexField, needed: IndexField | undefined): boolean {
  if (!needed || formatFieldPath(indexed.path) !== formatFieldPath(needed.path)) return false;
  if (needed.isEqual && needed.mode !== 'CONTAINS') return indexed.mode !== 'CONTAINS';
  return indexed.mode === needed.mode;
}

/**
 * Returns the fields that one alternative needs in an index: first the fields of equalities, then
 * the fields of the order.
 */
function needOf(
  alternative: readonly Comparison[],
  terms: readonly OrderTerm[],
): { need: IndexField[]; nameMode: Mode } {
  const need = new Map<string, IndexField>();
  for (const { path, op } of alternative) {
    if (isName(path) || (op !== '==' && op !== 'contains')) continue;
    const mode = op === 'contains' ? 'CONTAINS' : 'ASCENDING';
    need.set(`${formatFieldPath(path)} ${mode}`, { path, mode, isEqual: true });
  }
  let nameMode: Mode = 'ASCENDING';
  for (const { path, direction } of terms) {
    const mode = direction === -1 ? 'DESCENDING' : 'ASCENDING';
    if (isName(path)) nameMode = mode;
    else if (!need.has(`${formatFieldPath(path)} ASCENDING`)) {
      need.set(`${formatFieldPath(path)} order`, { path, mode, isEqual: false });
    }
  }
  return { need: [...need.values()], nameMode };
}
