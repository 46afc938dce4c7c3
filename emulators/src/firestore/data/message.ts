import type { firestore_v1 as google } from 'googleapis/build/src/apis/firestore/v1.js';

import type { Fields, Value } from './value.ts';

/*
 * The messages of google.firestore.v1 in proto3-JSON, as Google's public description of the API
 * declares them. The codec creates them by the proto's schema, which guarantees their shapes. Unset
 * fields, empty lists and empty maps are absent. Enums are names, bytes are base64, and 64-bit
 * integers are strings.
 */

/**
 * A type of Google's description, with this module's type `Value` and without null, which the codec
 * never creates.
 */
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
/**
 * A write. Google's public description lacks `verify`, which web transactions send for documents
 * that they read as missing.
 */
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

/** The time to read at: when a transaction began, or the present. */
export type ConsistencySelector = Pick<Request, 'transaction' | 'newTransaction' | 'readTime'>;
/** The fields of all requests. Each method reads only its own fields. */
export type Request = Plain<
  google.Schema$BatchGetDocumentsRequest &
    google.Schema$RunQueryRequest &
    google.Schema$RunAggregationQueryRequest &
    google.Schema$BeginTransactionRequest &
    google.Schema$WriteRequest
> & {
  /**
   * A method reads at most one of `database`, `parent` and `name`: the name of what the call is
   * about. Over REST, the path contains this name.
   */
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

/** One of the messages in the response to a read. */
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
