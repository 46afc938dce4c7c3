import { useTranslation } from 'react-i18next';

import { Field } from '../ui/field.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The field for the account's address in the login and the signup. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('form.email')}
      type="email"
      name="email"
      autoComplete="username"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
