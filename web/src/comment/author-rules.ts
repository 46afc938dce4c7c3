import type { AuthorRule } from '@threadsweep/shared/rules.ts';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { type CreatorRules, type RuleLists, useCreatorRules } from './creator-rules.ts';

export type RuleOf = AuthorRule | 'none';

export interface AuthorRules extends CreatorRules {
  ruleOf: (id: string) => RuleOf;
  /**
   * Changes a rule at once, and reverses the change if the server refuses it.
   * @param restore restores the hidden comment beside which the author is trusted. The message
   *   offers it, because the rule leaves the comment hidden.
   * @returns whether the rule has changed
   */
  set: (
    author: { id: string; name: string },
    rule: RuleOf,
    restore?: () => void,
  ) => Promise<boolean>;
}

/** Returns the creator's rules about authors, which all screens share. `load` loads them. */
export function useAuthorRules(): AuthorRules {
  const { api } = useBackend();
  const { t } = useTranslation();
  const { change, offer, ...rules } = useCreatorRules();
  const { lists, blocks } = rules;

  function ruleOf(id: string): RuleOf {
    return lists ? ruleIn(lists, id) : 'none';
  }

  async function set(
    author: { id: string; name: string },
    rule: RuleOf,
    restore?: () => void,
  ): Promise<boolean> {
    if (rule === 'block' && !blocks) {
      offer();
      return false;
    }
    const { id } = author;
    const before = ruleOf(id);
    return change({
      apply: (now) => withRule(now, id, rule),
      takeBack: (now) => withRule(now, id, before),
      send: () => api.rules.setAuthorRule({ id, rule }),
      done: t(`rules.done.${rule}`, { author: author.name }),
      undo: () => void set(author, before),
      next:
        rule === 'trust' && restore
          ? {
              text: t('rules.staysHidden'),
              action: { label: t('comments.restore'), onClick: restore },
            }
          : undefined,
    });
  }

  return { ...rules, ruleOf, set };
}

/** Returns the rule of an author. */
export function ruleIn({ trusted, blocked }: RuleLists, id: string): RuleOf {
  if (trusted.some((author) => author.id === id)) return 'trust';
  return blocked.some((author) => author.id === id) ? 'block' : 'none';
}

function withRule(lists: RuleLists, id: string, rule: RuleOf): RuleLists {
  const others = (authors: RuleLists['trusted']) => authors.filter((author) => author.id !== id);
  const added = { id, added_at: new Date().toISOString() };
  return {
    ...lists,
    trusted: [...(rule === 'trust' ? [added] : []), ...others(lists.trusted)],
    blocked: [...(rule === 'block' ? [added] : []), ...others(lists.blocked)],
  };
}
