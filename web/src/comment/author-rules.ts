import type { Rules } from '@threadsweep/shared/contract/rules.ts';
import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import type { AuthorRule } from '@threadsweep/shared/rules.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useUser } from '../account/account-state.ts';
import { useBackend, useSession } from '../data/backend-context.ts';
import { atom, useAtom } from '../data/jotai.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { readRules } from './rules-response.ts';

export type RuleOf = AuthorRule | 'none';
type Lists = Pick<Rules, 'trusted' | 'blocked'>;

interface KnownRules {
  lists: Lists;
  /** The generation of the session that the rules belong to. */
  generation: number;
}

const rulesAtom = atom<KnownRules | undefined>(undefined);

export interface AuthorRules {
  /** The rules; undefined while they are not known. */
  lists: Lists | undefined;
  /** Why the rules could not be loaded; undefined if they were loaded or not requested. */
  failure: { detail: string | undefined } | undefined;
  /** Whether the plan includes blocking authors. */
  blocks: boolean;
  load: () => Promise<void>;
  ruleOf: (id: string) => RuleOf;
  /**
   * Changes a rule at once, and reverses the change if the server refuses it.
   * @returns whether the rule has changed
   */
  set: (author: { id: string; name: string }, rule: RuleOf) => Promise<boolean>;
}

/** Returns the creator's rules about authors, which all screens share. `load` loads them. */
export function useAuthorRules(): AuthorRules {
  const { api, session } = useBackend();
  const { generation } = useSession();
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [user] = useUser();
  const [known, setKnown] = useAtom(rulesAtom);
  const [failure, setFailure] = useState<AuthorRules['failure']>();
  const lists = known?.generation === generation ? known.lists : undefined;
  const blocks = PLAN_TERMS[user?.subscription.tier ?? 'free'].rules;

  const show = useCallback(
    (next: Lists) => {
      if (session.state().generation === generation) setKnown({ lists: next, generation });
    },
    [session, generation, setKnown],
  );

  const load = useCallback(async () => {
    try {
      show(readRules(await api.rules.listRules()));
      setFailure(undefined);
    } catch (error) {
      setFailure({ detail: problemText(error, i18n) });
    }
  }, [api, i18n, show]);

  function ruleOf(id: string): RuleOf {
    return lists ? ruleIn(lists, id) : 'none';
  }

  /** Changes one author's rule. Other rules, which may have changed meanwhile, stay unchanged. */
  function change(id: string, rule: RuleOf): void {
    setKnown((now) => now && { ...now, lists: withRule(now.lists, id, rule) });
  }

  async function set(author: { id: string; name: string }, rule: RuleOf): Promise<boolean> {
    if (rule === 'block' && !blocks) {
      const action = { label: t('rules.seePlans'), onClick: () => void navigate('/subscription') };
      toast({ kind: 'info', text: t('rules.partOfPro'), action });
      return false;
    }
    const { id } = author;
    const before = ruleOf(id);
    change(id, rule);
    try {
      show(readRules(await api.rules.setAuthorRule({ id, rule })));
      toast({
        kind: 'success',
        text: t(`rules.done.${rule}`, { author: author.name }),
        action: { label: t('rules.undo'), onClick: () => void set(author, before) },
      });
      return true;
    } catch (error) {
      change(id, before);
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('rules.failed'), description });
      return false;
    }
  }

  return { lists, failure, blocks, load, ruleOf, set };
}

function ruleIn({ trusted, blocked }: Lists, id: string): RuleOf {
  if (trusted.some((author) => author.id === id)) return 'trust';
  return blocked.some((author) => author.id === id) ? 'block' : 'none';
}

function withRule({ trusted, blocked }: Lists, id: string, rule: RuleOf): Lists {
  const others = (authors: Lists['trusted']) => authors.filter((author) => author.id !== id);
  const added = { id, added_at: new Date().toISOString() };
  return {
    trusted: [...(rule === 'trust' ? [added] : []), ...others(trusted)],
    blocked: [...(rule === 'block' ? [added] : []), ...others(blocked)],
  };
}
