import type { Fields, Value } from './value.ts';
import type { Timestamp } from './timestamp.ts';

/*
 * The messages of google.firestore.v1 in proto3-JSON, as far as this stand-in uses them. The codec
 * builds them by the proto's schema, which guarantees these shapes: unset fields are absent, empty
 * lists and maps too, enums are their names, bytes are base64, 64-bit integers are strings.
 */

export interface DocumentMessage {
  name: string;
  fields?: Fields;
  createTime?: Timestamp;
  updateTime?: Timestamp;
}

export interface DocumentMask {
  fieldPaths?: string[];
}

export interface Precondition {
  exists?: boolean;
  updateTime?: Timestamp;
}

export interface FieldTransform {
  fieldPath?: string;
  setToServerValue?: string;
  increment?: Value;
  maximum?: Value;
  minimum?: Value;
  appendMissingElements?: { values?: Value[] };
  removeAllFromArray?: { values?: Value[] };
}

export interface Write {
  update?: DocumentMessage;
  delete?: string;
  /** Not in the public proto: web transactions send it for what they read as missing. */
  verify?: string;
  transform?: { document?: string; fieldTransforms?: FieldTransform[] };
  updateMask?: DocumentMask;
  updateTransforms?: FieldTransform[];
  currentDocument?: Precondition;
}

export interface WriteResult {
  updateTime?: Timestamp;
  transformResults?: Value[];
}

export interface TransactionOptions {
  readOnly?: { readTime?: Timestamp };
  readWrite?: { retryTransaction?: string };
}

export interface ConsistencySelector {
  transaction?: string;
  newTransaction?: TransactionOptions;
  readTime?: Timestamp;
}

export interface FieldReference {
  fieldPath?: string;
}

export interface FieldFilter {
  field?: FieldReference;
  op?: string;
  value?: Value;
}

export interface Filter {
  compositeFilter?: { op?: string; filters?: Filter[] };
  fieldFilter?: FieldFilter;
  unaryFilter?: { op?: string; field?: FieldReference };
}

export interface Order {
  field?: FieldReference;
  direction?: string;
}

export interface Cursor {
  values?: Value[];
  before?: boolean;
}

export interface StructuredQuery {
  select?: { fields?: FieldReference[] };
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: Filter;
  orderBy?: Order[];
  startAt?: Cursor;
  endAt?: Cursor;
  offset?: number;
  limit?: number;
  findNearest?: object;
}

export interface Aggregation {
  count?: { upTo?: string };
  sum?: { field?: FieldReference };
  avg?: { field?: FieldReference };
  alias?: string;
}

/** What a call can ask; each method reads its own fields of it. */
export interface Request extends ConsistencySelector {
  /** The database, or by method what the call is about inside one. */
  database?: string;
  parent?: string;
  name?: string;
  documents?: string[];
  mask?: DocumentMask;
  structuredQuery?: StructuredQuery;
  structuredAggregationQuery?: { structuredQuery?: StructuredQuery; aggregations?: Aggregation[] };
  explainOptions?: object;
  writes?: Write[];
  /** Of a transaction that begins. */
  options?: TransactionOptions;
  collectionId?: string;
  orderBy?: string;
  showMissing?: boolean;
  pageSize?: number;
  pageToken?: string;
  streamToken?: string;
}

/** One of the messages that a read is answered with. */
export interface ReadResponse {
  /** Where the call began one. */
  transaction?: string;
  readTime?: Timestamp;
  found?: DocumentMessage;
  missing?: string;
  document?: DocumentMessage;
  skippedResults?: number;
  result?: { aggregateFields: Fields };
}

export interface CommitResponse {
  writeResults: WriteResult[];
  commitTime: Timestamp;
}

export interface StreamedWriteResponse extends Partial<CommitResponse> {
  streamId?: string;
  streamToken: string;
}

export interface Target {
  query?: { parent?: string; structuredQuery?: StructuredQuery };
  documents?: { documents?: string[] };
  targetId?: number;
  resumeToken?: string;
  readTime?: Timestamp;
  once?: boolean;
  expectedCount?: number;
}

export interface ListenRequest {
  database?: string;
  addTarget?: Target;
  removeTarget?: number;
}

export interface TargetChange {
  targetChangeType?: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';
  targetIds?: number[];
  cause?: { code: number; message: string };
  resumeToken?: string;
  readTime?: Timestamp;
}

export interface ListenResponse {
  targetChange?: TargetChange;
  documentChange?: { document: DocumentMessage; targetIds?: number[]; removedTargetIds?: number[] };
  documentDelete?: { document: string; removedTargetIds?: number[]; readTime: Timestamp };
  documentRemove?: { document: string; removedTargetIds?: number[]; readTime: Timestamp };
}
