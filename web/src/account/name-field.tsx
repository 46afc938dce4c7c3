import {
  NAME_MAX_LENGTH,
  nameProblem,
  type NameProblem,
} from '@threadsweep/shared/account-form.ts';
import { useTranslation } from 'react-i18next';

import { Field } from '../ui/field.tsx';

/** The error texts, by the rule that a name breaks. */
export const NAME_PROBLEM_TEXT = {
  missing: 'form.nameMissing',
  'too-long': 'form.nameTooLong',
  control: 'form.nameControl',
  link: 'form.nameLink',
} as const satisfies Record<NameProblem, string>;

interface NameFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Whether the user has tried to submit. Before, the field does not report a missing name. */
  tried: boolean;
  required?: boolean;
}

/** The name of an account. `nameProblem` says whether it may be used. */
export function NameField({ value, onChange, tried, required = false }: NameFieldProps) {
  const { t } = useTranslation();
  const problem = nameProblem(value);
  const isShown = problem !== undefined && (tried || problem !== 'missing');
  return (
    <Field
      label={t('form.name')}
      name="name"
      autoComplete="name"
      required={required}
      maxLength={NAME_MAX_LENGTH}
      error={isShown ? t(NAME_PROBLEM_TEXT[problem]) : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
