import { namedAuthor } from '@threadsweep/shared/rules.ts';
import type { Author } from '@threadsweep/shared/contract/rules.ts';
import { useCallback, useEffect, useState } from 'react';

import { useBackend } from '../data/backend-context.ts';
import { readAuthors } from './rules-response.ts';

/** Authors in one call, which costs a unit. */
const PER_CALL = 50;

export interface AuthorNames {
  /** The authors that YouTube has, by id, as far as they are known. */
  known: ReadonlyMap<string, Author>;
  /** Whether YouTube could not be asked. */
  failed: boolean;
  /**
   * The author that a creator's text names, read from YouTube.
   * @returns `none` for a text that names nobody, `unknown` if YouTube has no such channel
   * @throws what the API refuses with
   */
  find: (text: string) => Promise<Author | 'none' | 'unknown'>;
}

/** The names of authors. They are YouTube's: no server of ours stores them. */
export function useAuthorNames(ids: readonly string[], account: string | undefined): AuthorNames {
  const { api } = useBackend();
  const [known, setKnown] = useState<ReadonlyMap<string, Author>>(new Map());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  const missing = ids
    .filter((id) => !known.has(id) && !asked.has(id))
    .slice(0, PER_CALL)
    .join(',');

  const add = useCallback((authors: readonly Author[]) => {
    setKnown((before) => new Map([...before, ...authors.map((one) => [one.id, one] as const)]));
  }, []);

  useEffect(() => {
    if (missing === '' || account === undefined) return;
    const load = async (): Promise<void> => {
      try {
        add(readAuthors(await api.rules.findAuthors({ account, ids: missing })));
      } catch {
        // The screen shows ids instead, and says so.
        setFailed(true);
      }
      setAsked((before) => new Set([...before, ...missing.split(',')]));
    };
    void load();
  }, [api, account, missing, add]);

  async function find(text: string): Promise<Author | 'none' | 'unknown'> {
    const named = namedAuthor(text);
    if (!named) return 'none';
    const by = 'id' in named ? { ids: named.id } : { handle: named.handle };
    const place = account === undefined ? {} : { account };
    const [author] = readAuthors(await api.rules.findAuthors({ ...place, ...by }));
    if (!author) return 'unknown';
    add([author]);
    return author;
  }

  return { known, failed, find };
}
