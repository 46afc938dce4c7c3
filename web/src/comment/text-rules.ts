import type { RuledText } from '@threadsweep/shared/contract/rules.ts';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { type CreatorRules, type RuleLists, useCreatorRules } from './creator-rules.ts';

export type TextRule = Pick<RuledText, 'kind' | 'value'>;

export interface TextRules extends CreatorRules {
  /**
   * Changes a rule at once, and reverses the change if the server refuses it.
   * @returns whether the rule is changed
   */
  set: (text: TextRule, rule: 'block' | 'none') => Promise<boolean>;
}

/** Returns the creator's rules about texts. */
export function useTextRules(): TextRules {
  const { api } = useBackend();
  const { t } = useTranslation();
  const { change, offer, ...rules } = useCreatorRules();

  async function set(text: TextRule, rule: 'block' | 'none'): Promise<boolean> {
    if (rule === 'block' && !rules.blocks) {
      offer();
      return false;
    }
    const opposite = rule === 'block' ? 'none' : 'block';
    const { kind, value } = text;
    return change({
      apply: (now) => withText(now, text, rule),
      takeBack: (now) => withText(now, text, opposite),
      send: () => api.rules.setTextRule({ kind, value, rule }),
      done: t(`rules.texts.done.${rule}`, { value }),
      undo: () => void set(text, opposite),
    });
  }

  return { ...rules, set };
}

function withText(lists: RuleLists, { kind, value }: TextRule, rule: 'block' | 'none'): RuleLists {
  const others = lists.texts.filter((other) => other.kind !== kind || other.value !== value);
  const added = { kind, value, added_at: new Date().toISOString(), works: true };
  return { ...lists, texts: [...(rule === 'block' ? [added] : []), ...others] };
}
