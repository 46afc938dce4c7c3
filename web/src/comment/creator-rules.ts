import type { Rules } from '@threadsweep/shared/contract/rules.ts';
import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { useUser } from '../account/account-state.ts';
import { useBackend, useSession } from '../data/backend-context.ts';
import { atom, useAtom } from '../data/jotai.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { readRules } from './rules-response.ts';

export type RuleLists = Pick<Rules, 'trusted' | 'blocked' | 'texts'>;

interface KnownRules {
  lists: RuleLists;
  /** Of the session that the rules belong to. */
  generation: number;
}

const rulesAtom = atom<KnownRules | undefined>(undefined);

/** How often a change of the rules has begun or ended, on any screen. */
let changes = 0;

export interface CreatorRules {
  /** Undefined while they are not known. */
  lists: RuleLists | undefined;
  /** Why they could not be loaded; undefined if they could, or were not asked for. */
  failure: { detail: string | undefined } | undefined;
  /** Whether the plan has rules that hide comments. */
  blocks: boolean;
  load: () => Promise<void>;
}

export interface ChangingRules extends CreatorRules {
  /**
   * Changes the rules at once, and takes the change back if the server refuses it.
   * @returns whether they are changed
   */
  change: (change: RuleChange) => Promise<boolean>;
  /** Says that rules that hide comments are part of Pro. */
  offer: () => void;
}

interface RuleChange {
  /** Other rules may have changed meanwhile: they stay as they are. */
  apply: (lists: RuleLists) => RuleLists;
  takeBack: (lists: RuleLists) => RuleLists;
  send: () => Promise<unknown>;
  done: string;
  undo: () => void;
}

/** The creator's rules, the same on every screen. They are loaded when `load` is called. */
export function useCreatorRules(): ChangingRules {
  const { api, session } = useBackend();
  const { generation } = useSession();
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [user] = useUser();
  const [known, setKnown] = useAtom(rulesAtom);
  const [failure, setFailure] = useState<CreatorRules['failure']>();
  const lists = known?.generation === generation ? known.lists : undefined;

  const show = useCallback(
    (next: RuleLists) => {
      if (session.state().generation === generation) setKnown({ lists: next, generation });
    },
    [session, generation, setKnown],
  );

  const load = useCallback(async () => {
    try {
      let before: number;
      let rules: RuleLists;
      do {
        before = changes;
        rules = readRules(await api.rules.listRules());
        // A response from before a change would take the change back.
      } while (before !== changes);
      show(rules);
      setFailure(undefined);
    } catch (error) {
      setFailure({ detail: problemText(error, i18n) });
    }
  }, [api, i18n, show]);

  function edit(by: (lists: RuleLists) => RuleLists): void {
    setKnown((now) => now && { ...now, lists: by(now.lists) });
  }

  async function change({ apply, takeBack, send, done, undo }: RuleChange): Promise<boolean> {
    changes += 1;
    edit(apply);
    try {
      show(readRules(await send().finally(() => (changes += 1))));
      toast({ kind: 'success', text: done, action: { label: t('rules.undo'), onClick: undo } });
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
  return { lists, failure, blocks, load, change, offer };
}
