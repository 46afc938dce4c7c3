import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

import type { Change, StoredDocument } from '../data/document.ts';
import type { Timestamp } from '../data/timestamp.ts';
import { formatEntry, parseState, type SavedState } from './saved-state.ts';

const entrySchema = z.looseObject({ deleted: z.array(z.string()) });

export type Journal = ReturnType<typeof journalOf>;

/**
 * Opens the journal: the commits since the state file was last written, one on each line. A commit
 * is written before its response is sent, so a killed process loses none.
 */
export function journalOf(path: string) {
  return {
    add: (lastTime: Timestamp, changes: readonly Change[]): void => {
      mkdirSync(dirname(path), { recursive: true });
      const documents = changes.flatMap(({ after }) => after ?? []);
      const deleted = changes.flatMap(({ name, after }) => (after ? [] : [name]));
      appendFileSync(path, formatEntry({ lastTime, documents }, deleted), { mode: 0o600 });
    },
    /** Returns the state with all commits of the journal; the given state if there are none. */
    replay: (state: SavedState | undefined): SavedState | undefined => {
      const lines = linesOf(path);
      if (lines.length === 0) return state;
      const documents = new Map<string, StoredDocument>();
      for (const document of state?.documents ?? []) documents.set(document.name, document);
      let lastTime = state?.lastTime ?? '';
      for (const [index, line] of lines.entries()) {
        try {
          const { deleted, ...rest } = entrySchema.parse(JSON.parse(line));
          const entry = parseState(JSON.stringify(rest));
          for (const name of deleted) documents.delete(name);
          for (const document of entry.documents) documents.set(document.name, document);
          if (entry.lastTime > lastTime) ({ lastTime } = entry);
        } catch (cause) {
          throw new Error(`${path}: line ${index + 1} is not a commit`, { cause });
        }
      }
      return { lastTime, documents: documents.values() };
    },
    /** Deletes the journal. The state file must already contain all commits of the journal. */
    clear: (): void => rmSync(path, { force: true }),
  };
}

/** Returns the complete lines. A line that a kill cut off was never acknowledged. */
function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
