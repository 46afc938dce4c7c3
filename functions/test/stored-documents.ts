import type { CollectionReference, DocumentReference } from 'firebase-admin/firestore';

import type { World } from './world.ts';

export interface StoredDocument {
  /** Such as `users/u1/videos/v1`. */
  path: string;
  /** Its whole content as text. */
  text: string;
}

/** Every document in Firestore, whatever its collection and however deep. */
export async function everyDocument(world: World): Promise<StoredDocument[]> {
  const found: StoredDocument[] = [];
  const collections: CollectionReference[] = await world.app.documents.db.listCollections();
  for (let next = collections.shift(); next; next = collections.shift()) {
    const documents: DocumentReference[] = await next.listDocuments();
    for (const document of documents) {
      const content = (await document.get()).data();
      if (content) found.push({ path: document.path, text: JSON.stringify(content) });
      collections.push(...(await document.listCollections()));
    }
  }
  return found;
}

/** The paths of all documents that hold or are named with one of the texts. */
export async function documentsWith(world: World, ...texts: string[]): Promise<string[]> {
  const all = await everyDocument(world);
  return all
    .filter(({ path, text }) => texts.some((part) => path.includes(part) || text.includes(part)))
    .map(({ path }) => path);
}
