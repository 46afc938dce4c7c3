import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import {
  CARD_NUMBER_MAX_LENGTH,
  cardProblems,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  type Card,
} from './card.ts';
import { FormattedField } from './formatted-field.tsx';
import styles from './plan.module.css';

const PROBLEM_TEXT = {
  number: 'payment.numberInvalid',
  name: 'payment.nameMissing',
  expiry: 'payment.expiryInvalid',
  cvv: 'payment.cvvInvalid',
} as const satisfies Record<keyof Card, string>;

interface CardFormProps {
  processing: boolean;
  price: string;
  /** Called when the card may be valid. It does not get the card, whose data stay in the form. */
  onSubscribe: () => void;
}

/** Asks for a card. After the button was pressed, the form says which fields are wrong. */
export function CardForm({ processing, price, onSubscribe }: CardFormProps) {
  const { t } = useTranslation();
  const [card, setCard] = useState<Card>({ number: '', name: '', expiry: '', cvv: '' });
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = cardProblems(card);

  const fieldOf = (field: keyof Card) => ({
    name: field,
    value: card[field],
    error: tried && problems.includes(field) ? t(PROBLEM_TEXT[field]) : undefined,
    onValue: (value: string) => setCard({ ...card, [field]: value }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (processing) return;
    setTried(true);
    const [first] = problems;
    if (first === undefined) onSubscribe();
    else form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  const { onValue: onName, ...name } = fieldOf('name');
  return (
    <form ref={form} className={styles['card']} noValidate onSubmit={submit}>
      <FormattedField
        {...fieldOf('number')}
        label={t('payment.number')}
        format={formatCardNumber}
        maxLength={CARD_NUMBER_MAX_LENGTH}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 5678 9012 3456"
      />
      <Field
        {...name}
        label={t('payment.name')}
        autoComplete="cc-name"
        onChange={(event) => onName(event.target.value)}
      />
      <div className={styles['row']}>
        <FormattedField
          {...fieldOf('expiry')}
          label={t('payment.expiry')}
          format={formatExpiry}
          maxLength={5}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('payment.expiryHint')}
        />
        <FormattedField
          {...fieldOf('cvv')}
          label={t('payment.cvv')}
          format={formatCvv}
          maxLength={3}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
        />
      </div>
      <OnlineButton type="submit" look="primary" size="large" wide busy={processing}>
        {processing ? t('payment.processing') : t('payment.subscribe', { price })}
      </OnlineButton>
      <ButtonLink to="/subscription" look="quiet" wide>
        {t('payment.cancel')}
      </ButtonLink>
    </form>
  );
}
