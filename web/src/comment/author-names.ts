import { namedAuthor } from '@threadsweep/shared/rules.ts';
import type { Author } from '@threadsweep/shared/contract/rules.ts';
import { useCallback, useEffect, useState } from 'react';

import { useBackend } from '../data/backend-context.ts';
import { readAuthors } from './rules-response.ts';

/** The most authors in one call, which costs a unit of quota. */
const PER_CALL = 50;

export interface AuthorNames {
  known: ReadonlyMap<string, Author>;
  /** Whether the names could not be read from YouTube. */
  failed: boolean;
  /**
   * Resolves with the author that a creator's text names, read from YouTube.
   * @returns `none` for a text that does not name an author, `unknown` if YouTube has no such
   * channel
   * @throws the API's refusal
   */
  find: (text: string) => Promise<Author | 'none' | 'unknown'>;
}

/** Returns the names of authors, which come from YouTube, because our servers do not store them. */
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
