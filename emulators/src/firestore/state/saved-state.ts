import { readFile } from 'node:fs/promises';
import { z } from 'zod';

import { isRecord } from '@threadsweep/shared/record.ts';

import { asMessage, documentCodec } from '../data/codec.ts';
import { requireStorable, storedDocument, type StoredDocument } from '../data/document.ts';
import type { DocumentMessage } from '../data/message.ts';
import { compareNames, databaseOf, requireDocumentName } from '../data/resource-name.ts';
import { compareStrings } from '../data/string-order.ts';
import { microsOf, timestampOfMicros, type Timestamp } from '../data/timestamp.ts';

/** The saved data of all databases: documents in proto3-JSON, with their full names. */
export interface SavedState {
  /** The latest time that was returned. Later times continue from it. */
  lastTime: Timestamp;
  documents: Iterable<StoredDocument>;
}

const FORMAT = 'threadsweep-firestore-1';
const savedState = z.strictObject({
  format: z.literal(FORMAT),
  lastTime: z.string(),
  documents: z.array(
    z.strictObject({
      name: z.string(),
      createTime: z.string(),
      updateTime: z.string(),
      fields: z.record(z.string(), z.unknown()),
    }),
  ),
});

/**
 * Formats the state as JSON that people can read and compare. Documents are sorted by name. Each
 * value, also inside a map, is on its own line, and keys are sorted.
 */
export function formatState({ lastTime, documents }: SavedState): string {
  const sorted = [...documents]
    .sort((left, right) => compareNames(left.name, right.name))
    .map(({ segments: _segments, ...saved }) => saved);
  return `${JSON.stringify({ format: FORMAT, lastTime, documents: sorted }, byKey, 1)}\n`;
}

/** Formats one commit as a line: the written documents, and the names of the deleted ones. */
export function formatEntry({ lastTime, documents }: SavedState, deleted: string[]): string {
  const saved = [...documents].map(({ segments: _segments, ...document }) => document);
  return `${JSON.stringify({ format: FORMAT, lastTime, documents: saved, deleted })}\n`;
}

function byKey(key: string, value: unknown): unknown {
  if (key !== 'fields' || !isRecord(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.sort(([left], [right]) => compareStrings(left, right)));
}

/**
 * Parses the output of `formatState`, or a file that a person wrote. Its error says what is wrong,
 * and where.
 */
export function parseState(text: string): SavedState {
  const parsed = savedState.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { lastTime, documents } = parsed.data;
  const places = new Map<string, string>();
  return {
    lastTime: at('lastTime', () => timestampOfMicros(microsOf(lastTime))),
    documents: documents.map((document, index) => {
      const place = `documents[${index}]`;
      const other = places.get(document.name);
      if (other !== undefined) throw new Error(`${place}: ${other} has the same name`);
      places.set(document.name, place);
      return at(place, () => parseDocument(document));
    }),
  };
}

function parseDocument(document: z.infer<typeof savedState>['documents'][number]): StoredDocument {
  requireDocumentName(document.name, databaseOf(document.name));
  const read = asMessage<DocumentMessage>(documentCodec.normalise(document));
  requireSame(document, read, '');
  const { name, fields = {} } = read;
  const { createTime, updateTime } = document;
  requireStorable(name, fields);
  return storedDocument(name, fields, createTime, updateTime);
}

/** Runs a step. If the step throws, adds the position in the file to the error. */
function at<Result>(place: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${place}${message.startsWith('.') ? '' : ': '}${message}`, { cause: error });
  }
}

/** Throws if the codec would drop or misread a value silently. */
function requireSame(given: unknown, read: unknown, place: string): void {
  // The codec omits empty values, which loses nothing.
  const isEmpty = typeof given === 'object' && given !== null && Object.keys(given).length === 0;
  if (read === undefined && isEmpty) return;
  if (Array.isArray(given) && Array.isArray(read)) {
    for (const [index, item] of given.entries()) {
      requireSame(item, read[index], `${place}[${index}]`);
    }
  } else if (isRecord(given) && isRecord(read)) {
    for (const [key, item] of Object.entries(given)) {
      requireSame(item, read[key], `${place}.${key}`);
    }
  } else if (!Object.is(given, read)) {
    const known = read === undefined ? 'is not known here' : `must be ${JSON.stringify(read)}`;
    throw new Error(`${place}: ${JSON.stringify(given)} ${known}`);
  }
}

/**
 * Loads the state from a file; returns undefined if the file does not exist. Throws if the file
 * cannot be read.
 */
export async function loadState(file: string): Promise<SavedState | undefined> {
  try {
    return parseState(await readFile(file, 'utf8'));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new Error(`${file} is not a saved Firestore state`, { cause });
  }
}
