import { newPasswordProblem } from '@threadsweep/shared/account-form.ts';
import { useTranslation } from 'react-i18next';

import { PasswordField } from '../ui/password-field.tsx';

const PROBLEM_TEXT = {
  'too-short': 'passwordChange.tooShort',
  'no-number': 'passwordChange.noNumber',
  'no-letter': 'passwordChange.noLetter',
  mismatch: 'passwordChange.mismatch',
} as const;

export interface NewPassword {
  password: string;
  confirmation: string;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** Whether the user has tried to submit. Before, the fields report no errors. */
  tried: boolean;
}

/** The fields for a new password and its confirmation. `newPasswordProblem` checks the values. */
export function NewPasswordFields({ value, onChange, tried }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const { password, confirmation } = value;
  const problem = tried ? newPasswordProblem(password, confirmation) : undefined;
  const text = problem && t(PROBLEM_TEXT[problem]);
  return (
    <>
      <PasswordField
        label={t('passwordChange.new')}
        name="new-password"
        autoComplete="new-password"
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        hint={t('signup.hint')}
        error={problem === 'mismatch' ? undefined : text}
        value={password}
        onChange={(event) => onChange({ password: event.target.value, confirmation })}
      />
      <PasswordField
        label={t('passwordChange.confirm')}
        name="confirm-password"
        autoComplete="new-password"
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        error={problem === 'mismatch' ? text : undefined}
        value={confirmation}
        onChange={(event) => onChange({ password, confirmation: event.target.value })}
      />
    </>
  );
}
