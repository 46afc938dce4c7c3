import type { RuledText } from '@threadsweep/shared/contract/rules.ts';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import { placeInList, useFocusAfterChange } from '../ui/focus-after-change.ts';
import { Panel } from '../ui/panel.tsx';
import { TextRuleForm } from './text-rule-form.tsx';
import { useTextRules } from './text-rules.ts';
import styles from './text-rules-panel.module.css';

interface TextRulesPanelProps {
  texts: readonly RuledText[];
  /** The ids of the channels whose comments no rule hides. */
  exempt: ReadonlySet<string>;
  /** The id of the channel whose newest comments can be loaded. */
  account: string | undefined;
  /** Whether the rules are shown but cannot be changed. */
  disabled: boolean;
  /** Replaces the form if the plan does not include these rules. */
  offer?: ReactNode;
}

/** Shows the words, phrases, links and expressions that the creator blocks. */
export function TextRulesPanel({ texts, exempt, account, disabled, offer }: TextRulesPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rules = useTextRules();
  const list = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const focusAfterChange = useFocusAfterChange(texts);
  const hasForm = offer === undefined;

  function remove(text: RuledText, index: number): void {
    const next = placeInList(list, 'button', index);
    focusAfterChange(() => next() ?? title.current);
    void rules.set(text, 'none');
  }

  return (
    <Panel title={t('rules.texts.title')} titleRef={title}>
      <p className={styles['soft']}>{t('rules.texts.text')}</p>
      {hasForm ? <TextRuleForm {...{ rules, exempt, account, disabled }} listed={texts} /> : offer}
      {texts.length === 0 && hasForm && <p className={styles['soft']}>{t('rules.texts.empty')}</p>}
      {texts.length > 0 && (
        <ul ref={list} className={styles['list']} aria-label={t('rules.texts.title')}>
          {texts.map((text, index) => (
            <li key={`${text.kind} ${text.value}`}>
              <span className={styles['rule']}>
                <bdi className={styles[text.kind]}>{text.value}</bdi>
                <span className={styles['soft']}>
                  {t(`rules.texts.kinds.${text.kind}`)}
                  {', '}
                  <time dateTime={text.added_at}>
                    {t('rules.since', { when: format.day(text.added_at) })}
                  </time>
                </span>
                {!text.works && <span className={styles['broken']}>{t('rules.texts.broken')}</span>}
              </span>
              <Button
                size="small"
                look="quiet"
                disabled={disabled}
                aria-label={t('rules.texts.removeNamed', { value: text.value })}
                onClick={() => remove(text, index)}
              >
                {t('rules.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
