import type {
  DocumentSnapshot,
  FirestoreDataConverter,
  QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type { z } from 'zod';

import type { Log } from './log.ts';

/**
 * The error if a stored document does not match its schema. The message names fields and types, but
 * no values.
 */
class InvalidDocument extends Error {
  readonly path: string;

  /** @param path the path of the document, such as `users/u1/videos/v1` */
  constructor(path: string, { issues }: z.ZodError) {
    const fields = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    super(`The document ${path} is not valid: ${fields.join('; ')}`);
    this.name = 'InvalidDocument';
    this.path = path;
  }
}

/**
 * Returns a converter that reads documents by their schema. The schema adds defaults and ignores
 * unknown fields. If a document does not match, `data()` throws an {@link InvalidDocument}.
 */
export function converter<T extends object>(schema: z.ZodType<T>): FirestoreDataConverter<T, T> {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of a write is its schema's
    toFirestore: (document) => document as T,
    fromFirestore(snapshot) {
      const parsed = schema.safeParse(snapshot.data());
      if (parsed.success) return parsed.data;
      throw new InvalidDocument(snapshot.ref.path, parsed.error);
    },
  };
}

/**
 * Returns the content of one of several documents. If the document is not valid, it logs that and
 * does not throw, so that the work on the others continues.
 * @returns undefined if the document does not exist or is not valid
 */
export function validData<T extends object>(
  { log }: { log: Log },
  document: DocumentSnapshot<T, T>,
): T | undefined {
  try {
    return document.data();
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    log.error('a stored document is not valid', { path: error.path, error: error.message });
    return undefined;
  }
}

/** Returns the contents of documents with their ids, without documents that are not valid. */
export function validDocuments<T extends object>(
  app: { log: Log },
  documents: readonly QueryDocumentSnapshot<T, T>[],
): (T & { id: string })[] {
  return documents.flatMap((document) => {
    const content = validData(app, document);
    return content ? Object.assign(content, { id: document.id }) : [];
  });
}
