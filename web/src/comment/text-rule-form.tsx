import type { Language } from '@threadsweep/shared/language.ts';
import {
  TEXT_RULE_KINDS,
  TEXT_RULE_LENGTH,
  type TextRuleKind,
} from '@threadsweep/shared/text-rules.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { heldComments } from './held-comments.ts';
import { TextRulePreview } from './text-rule-preview.tsx';
import type { RulePreview } from './text-rule-check.ts';
import type { TextRule, TextRules } from './text-rules.ts';
import styles from './text-rules-panel.module.css';

/** The matcher of regular expressions is large, so it loads only with this form. */
const loadCheck = () => import('./text-rule-check.ts');

interface TextRuleFormProps {
  rules: TextRules;
  listed: readonly TextRule[];
  /** The ids of the channels whose comments no rule hides: the creator's own, and trusted authors. */
  exempt: ReadonlySet<string>;
  /** The channel whose newest comments can be loaded. */
  account: string | undefined;
  disabled: boolean;
}

/** A form in two steps: it shows what a rule would have hidden, then saves the rule. */
export function TextRuleForm({ rules, listed, exempt, account, disabled }: TextRuleFormProps) {
  const { t, i18n } = useTranslation();
  const backend = useBackend();
  const [kind, setKind] = useState<TextRuleKind>('word');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<RulePreview>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The matcher loads while the creator types. If it cannot be loaded, the search reports that.
    loadCheck().catch(() => undefined);
  }, []);

  function change(next: { kind?: TextRuleKind; value?: string }): void {
    if (next.kind !== undefined) setKind(next.kind);
    if (next.value !== undefined) setValue(next.value);
    setError(undefined);
    setPreview(undefined);
  }

  async function look(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const { checkRule } = await loadCheck();
      const checked = checkRule({ kind, value }, listed, languageOf(i18n.language));
      if ('refusal' in checked) setError(checked.refusal);
      else if ('known' in checked) setError(t('rules.texts.known'));
      else await show(checked.rule);
    } catch {
      setError(t('rules.texts.unloaded'));
    } finally {
      setBusy(false);
    }
  }

  async function show(rule: TextRule): Promise<void> {
    const { previewOf } = await loadCheck();
    setPreview(previewOf(rule, await heldComments(backend), exempt));
  }

  async function save(rule: TextRule): Promise<void> {
    setBusy(true);
    const isSaved = await rules.set(rule, 'block');
    setBusy(false);
    if (!isSaved) return;
    change({ value: '' });
    field.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy && !disabled) void look();
  }

  return (
    <>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <SelectField
          label={t('rules.texts.kind')}
          options={TEXT_RULE_KINDS.map((one) => ({
            value: one,
            label: t(`rules.texts.kinds.${one}`),
          }))}
          value={kind}
          disabled={disabled}
          onChange={({ target }) =>
            change({ kind: TEXT_RULE_KINDS.find((one) => one === target.value) ?? kind })
          }
        />
        <Field
          ref={field}
          label={t(`rules.texts.kinds.${kind}`)}
          hint={t(`rules.texts.hints.${kind}`)}
          value={value}
          error={error}
          disabled={disabled}
          maxLength={TEXT_RULE_LENGTH}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={({ target }) => change({ value: target.value })}
          end={
            <Button type="submit" busy={busy && !preview} disabled={disabled}>
              {t('rules.texts.look')}
            </Button>
          }
        />
      </form>
      {preview && (
        <TextRulePreview
          preview={preview}
          account={account}
          busy={busy}
          disabled={disabled}
          onLoaded={() => show(preview.rule)}
          onSave={() => void save(preview.rule)}
        />
      )}
    </>
  );
}

function languageOf(language: string): Language {
  return language === 'fr' || language === 'es' ? language : 'en';
}
