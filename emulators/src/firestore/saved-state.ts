import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

import { asMessage, documentCodec } from './codec.ts';
import { storedDocument, type StoredDocument } from './document.ts';
import type { DocumentMessage } from './message.ts';
import { databaseOf, requireDocumentName } from './resource-name.ts';
import { microsOf, type Timestamp } from './timestamp.ts';

/** The data of all databases, as it is saved: documents in proto3-JSON, with their whole names. */
export interface SavedState {
  /** The latest time handed out; times go on from here. */
  lastTime: Timestamp;
  documents: Iterable<StoredDocument>;
}

const savedState = z.object({
  format: z.literal('threadsweep-firestore-1'),
  lastTime: z.string(),
  documents: z.array(
    z.object({
      name: z.string(),
      fields: z.record(z.string(), z.unknown()),
      createTime: z.string(),
      updateTime: z.string(),
    }),
  ),
});

/** The state as text: readable JSON with one document on each line. */
export function formatState({ lastTime, documents }: SavedState): string {
  const lines = [...documents].map(({ name, fields, createTime, updateTime }) =>
    JSON.stringify({ name, createTime, updateTime, fields }),
  );
  const head = `{"format":"threadsweep-firestore-1","lastTime":"${lastTime}","documents":[`;
  return `${head}${lines.map((line) => `\n${line}`).join(',')}\n]}\n`;
}

/** Reads what `formatState` wrote; an error says what is wrong with the text. */
export function parseState(text: string): SavedState {
  const { lastTime, documents } = savedState.parse(JSON.parse(text));
  microsOf(lastTime);
  return {
    lastTime,
    documents: documents.map((document) => {
      const normalised = asMessage<DocumentMessage>(documentCodec.normalise(document));
      const { name, fields = {}, createTime, updateTime } = normalised;
      if (createTime === undefined || updateTime === undefined)
        throw new Error(`${name}: no times`);
      return storedDocument(
        requireDocumentName(name, databaseOf(name)),
        fields,
        createTime,
        updateTime,
      );
    }),
  };
}

/** The state in the file; undefined where there is none yet. An unreadable file is an error. */
export async function loadState(file: string): Promise<SavedState | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return parseState(text);
  } catch (cause) {
    throw new Error(`${file} is not a saved Firestore state`, { cause });
  }
}

/** Writes the text so that the file is at any moment the old one or the new one, whole. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await synced(temporary, 'w', (handle) => handle.writeFile(text));
  await rename(temporary, file);
  // The rename itself is safe only once the folder is on disk.
  await synced(dirname(file), 'r', () => Promise.resolve());
}

type Handle = Awaited<ReturnType<typeof open>>;

async function synced(
  path: string,
  flags: string,
  use: (handle: Handle) => Promise<void>,
): Promise<void> {
  const handle = await open(path, flags);
  try {
    await use(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
