import type { firestore_v1 as google } from 'googleapis/build/src/apis/firestore/v1.js';

import type { Fields, Value } from './value.ts';

/*
 * The messages of google.firestore.v1 in proto3-JSON, as Google's public description of the API has
 * them. The codec builds them by the proto's schema, which guarantees these shapes: unset fields are
 * absent, empty lists and maps too, enums are their names, bytes are base64, 64-bit integers strings.
 */

/** Google's type without null, which nothing is that the codec makes, and with values as ours. */
type Plain<Given> = Given extends object
  ? 'stringValue' extends keyof Given
    ? string extends keyof Given
      ? Fields
      : Value
    : { [Key in keyof Given]: Plain<NonNullable<Given[Key]>> }
  : Given;

export type DocumentMessage = Plain<google.Schema$Document> & { name: string };
export type DocumentMask = Plain<google.Schema$DocumentMask>;
export type Precondition = Plain<google.Schema$Precondition>;
export type FieldTransform = Plain<google.Schema$FieldTransform>;
/** The public description lacks `verify`, which web transactions send for what they read as missing. */
export type Write = Plain<google.Schema$Write> & { verify?: string };
export type WriteResult = Plain<google.Schema$WriteResult>;
export type TransactionOptions = Plain<google.Schema$TransactionOptions>;

export type FieldReference = Plain<google.Schema$FieldReference>;
export type FieldFilter = Plain<google.Schema$FieldFilter>;
export type Filter = Plain<google.Schema$Filter>;
export type Order = Plain<google.Schema$Order>;
export type Cursor = Plain<google.Schema$Cursor>;
export type StructuredQuery = Plain<google.Schema$StructuredQuery>;
export type Aggregation = Plain<google.Schema$Aggregation>;

/** The moment to read at: a transaction's, or the present. */
export type ConsistencySelector = Pick<Request, 'transaction' | 'newTransaction' | 'readTime'>;
/** What a call can ask; each method reads its own fields of it. */
export type Request = Plain<
  google.Schema$BatchGetDocumentsRequest &
    google.Schema$RunQueryRequest &
    google.Schema$RunAggregationQueryRequest &
    google.Schema$BeginTransactionRequest &
    google.Schema$WriteRequest
> & {
  /** The database, or by method what the call is about inside one; REST has them in its path. */
  database?: string;
  parent?: string;
  name?: string;
  collectionId?: string;
  orderBy?: string;
  showMissing?: boolean;
  pageSize?: number;
  pageToken?: string;
  writes?: Write[];
  document?: DocumentMessage;
  documentId?: string;
  updateMask?: DocumentMask;
  currentDocument?: Precondition;
};

/** One of the messages that a read is answered with. */
export type ReadResponse = Plain<
  google.Schema$BatchGetDocumentsResponse &
    google.Schema$RunQueryResponse &
    google.Schema$RunAggregationQueryResponse
>;
export type CommitResponse = Required<Plain<google.Schema$CommitResponse>>;
export type BatchWriteResponse = Required<Plain<google.Schema$BatchWriteResponse>>;
export type StreamedWriteResponse = Plain<google.Schema$WriteResponse>;

export type Target = Plain<google.Schema$Target>;
export type ListenRequest = Plain<google.Schema$ListenRequest> & { database?: string };
export type TargetChange = Plain<google.Schema$TargetChange>;
export type ListenResponse = Plain<google.Schema$ListenResponse> & {
  documentChange?: { document: DocumentMessage };
};
