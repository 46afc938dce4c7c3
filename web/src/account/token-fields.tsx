import { NAME_MAX_LENGTH, nameProblem } from '@threadsweep/shared/account-form.ts';
import {
  type Scope,
  SCOPES,
  TOKEN_DAYS,
  type TokenDays,
} from '@threadsweep/shared/machine-token.ts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { NAME_PROBLEM_TEXT } from './name-field.tsx';

/** The form's value for a token that never expires. */
const NEVER = 'never';

interface TokenFieldsProps {
  value: { name: string; scope: Scope; days: TokenDays | undefined };
  /** The names of the account's other tokens, which a new token cannot have. */
  taken: readonly string[];
  /** Whether the user has tried to submit. Before, the field does not report a missing name. */
  tried: boolean;
  onName: (name: string) => void;
  onScope: (scope: Scope) => void;
  onDays: (days: TokenDays | undefined) => void;
}

/** The fields for the name, scope and expiry of a new machine token. */
export function TokenFields({ value, taken, tried, onName, onScope, onDays }: TokenFieldsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { name, scope, days } = value;

  function nameError(): string | undefined {
    if (taken.includes(name.trim())) return t('tokens.nameTaken');
    const problem = nameProblem(name);
    if (problem === 'missing') return tried ? t('tokens.nameMissing') : undefined;
    return problem && t(NAME_PROBLEM_TEXT[problem]);
  }

  return (
    <>
      <Field
        label={t('tokens.name')}
        name="token-name"
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        hint={t('tokens.nameHint')}
        error={nameError()}
        value={name}
        onChange={({ target }) => onName(target.value)}
      />
      <SelectField
        label={t('tokens.scope')}
        options={SCOPES.map((one) => ({ value: one, label: t(`tokens.${one}`) }))}
        value={scope}
        onChange={({ target }) => onScope(SCOPES.find((one) => one === target.value) ?? scope)}
      />
      <SelectField
        label={t('tokens.expiry')}
        options={[
          ...TOKEN_DAYS.map((count) => ({
            value: String(count),
            label: t('tokens.days', { count, number: number(count) }),
          })),
          { value: NEVER, label: t('tokens.never') },
        ]}
        value={String(days ?? NEVER)}
        onChange={({ target }) =>
          onDays(TOKEN_DAYS.find((count) => String(count) === target.value))
        }
      />
    </>
  );
}
