import { formatFieldPath, type FieldPath } from '../data/field-path.ts';

/** A field of an index, or a field that a query needs in an index. */
export interface IndexField {
  path: FieldPath;
  mode: 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
  /**
   * Whether the query compares the field by equality. The field's direction in the index then does
   * not matter.
   */
  isEqual: boolean;
}

const MODES = { ASCENDING: [2, 1], DESCENDING: [2, 2], CONTAINS: [3, 1] } as const;

/**
 * Returns the address at which Firebase's console offers to create an index. Its parameter is a
 * google.firestore.admin.v1.Index message with the name, the scope and the fields.
 */
export function indexLink(index: {
  database: string;
  collectionId: string;
  scope: 'COLLECTION' | 'COLLECTION_GROUP';
  fields: readonly IndexField[];
  nameMode: IndexField['mode'];
}): string {
  const { database, collectionId, scope, fields, nameMode } = index;
  const name = { path: ['__name__'], mode: nameMode, isEqual: false };
  const message = Buffer.concat([
    text(1, `${database}/collectionGroups/${collectionId}/indexes/_`),
    number(2, scope === 'COLLECTION' ? 1 : 2),
    ...[...fields, name].map(({ path, mode }) =>
      bytes(
        3,
        Buffer.concat([text(1, formatFieldPath(path)), number(MODES[mode][0], MODES[mode][1])]),
      ),
    ),
  ]);
  const [, project = ''] = database.split('/');
  return `https://console.firebase.google.com/v1/r/project/${project}/firestore/indexes?create_composite=${message.toString('base64url')}`;
}

function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value));
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([field * 8 + 2]), varint(value.length), value]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([Buffer.from([field * 8]), varint(value)]);
}

function varint(value: number): Buffer {
  const rest = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) rest.push((left % 128) + 128);
  return Buffer.from([...rest, left]);
}
