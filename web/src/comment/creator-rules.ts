import type { Rules } from '@threadsweep/shared/contract/rules.ts';
import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useUser } from '../account/account-state.ts';
import { useBackend, useSession } from '../data/backend-context.ts';
import { atom, useAtom } from '../data/jotai.ts';
import { problemText } from '../language/problem-text.ts';
import { type Toast, toast } from '../ui/toast.ts';
import { readRules } from './rules-response.ts';

export type RuleLists = Pick<Rules, 'trusted' | 'blocked' | 'texts'>;

interface KnownRules {
  lists: RuleLists;
  /** The session that loaded the rules (see `generation` in session.ts). */
  generation: number;
}

const rulesAtom = atom<KnownRules | undefined>(undefined);

/** Increases when any screen begins or ends a change of the rules. */
let changes = 0;

export interface CreatorRules {
  /** The rules; undefined until they are loaded. */
  lists: RuleLists | undefined;
  /** Whether the plan includes rules that hide comments. */
  blocks: boolean;
  /** Loads the rules. Rejects if they cannot be loaded. */
  load: () => Promise<void>;
}

export interface ChangingRules extends CreatorRules {
  /**
   * Changes the rules at once, and reverses the change if the server refuses it.
   * @returns whether the rules are changed
   */
  change: (change: RuleChange) => Promise<boolean>;
  /** Offers Pro, which includes the rules that hide comments. */
  offer: () => void;
}

interface RuleChange {
  /** Returns the rules with this change. It keeps other changes that were made meanwhile. */
  apply: (lists: RuleLists) => RuleLists;
  takeBack: (lists: RuleLists) => RuleLists;
  send: () => Promise<unknown>;
  done: string;
  undo: () => void;
  /** What the message also says, and an action that it offers instead of the undo. */
  next?: { text: string; action: NonNullable<Toast['action']> } | undefined;
}

/** Returns the creator's rules, which all screens share. A call of `load` loads them. */
export function useCreatorRules(): ChangingRules {
  const { api, session } = useBackend();
  const { generation } = useSession();
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [user] = useUser();
  const [known, setKnown] = useAtom(rulesAtom);
  const lists = known?.generation === generation ? known.lists : undefined;

  const show = useCallback(
    (next: RuleLists) => {
      if (session.state().generation === generation) setKnown({ lists: next, generation });
    },
    [session, generation, setKnown],
  );

  const load = useCallback(async () => {
    let before: number;
    let rules: RuleLists;
    do {
      before = changes;
      rules = readRules(await api.rules.listRules());
      // If a change began or ended during the request, the response may lack it, so the request is
      // repeated.
    } while (before !== changes);
    show(rules);
  }, [api, show]);

  function edit(by: (lists: RuleLists) => RuleLists): void {
    setKnown((now) => now && { ...now, lists: by(now.lists) });
  }

  async function change({ apply, takeBack, send, done, undo, next }: RuleChange): Promise<boolean> {
    changes += 1;
    edit(apply);
    try {
      show(readRules(await send().finally(() => (changes += 1))));
      const action = next?.action ?? { label: t('rules.undo'), onClick: undo };
      toast({ kind: 'success', text: done, description: next?.text, action });
      return true;
    } catch (error) {
      edit(takeBack);
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('rules.failed'), description });
      return false;
    }
  }

  function offer(): void {
    const action = { label: t('rules.seePlans'), onClick: () => void navigate('/subscription') };
    toast({ kind: 'info', text: t('rules.partOfPro'), action });
  }

  const blocks = PLAN_TERMS[user?.subscription.tier ?? 'free'].rules;
  return { lists, blocks, load, change, offer };
}
