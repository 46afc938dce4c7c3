import { z } from 'zod';

import type { World } from './world.ts';

export interface StoredDocument {
  path: string;
  text: string;
}

const saved = z.object({
  documents: z.array(z.object({ name: z.string(), fields: z.unknown() })),
});

/** Returns all documents in Firestore, of all collections and subcollections. */
export async function everyDocument(world: World): Promise<StoredDocument[]> {
  const answer = await fetch(
    `http://127.0.0.1:${world.emulators.ports.firestore}/emulator/v1/data`,
  );
  return saved.parse(await answer.json()).documents.map(({ name, fields }) => ({
    path: name.slice(name.indexOf('/documents/') + '/documents/'.length),
    text: JSON.stringify(fields),
  }));
}

/** Returns the paths of all documents with one of the texts in their content or path. */
export async function documentsWith(world: World, ...texts: string[]): Promise<string[]> {
  const all = await everyDocument(world);
  return all
    .filter(({ path, text }) => texts.some((part) => path.includes(part) || text.includes(part)))
    .map(({ path }) => path);
}
