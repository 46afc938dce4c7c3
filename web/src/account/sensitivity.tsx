import { CATEGORIES } from '@threadsweep/shared/category.ts';
import { SENSITIVITIES } from '@threadsweep/shared/account-form.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { PLAN_TERMS, type PlanTerms } from '@threadsweep/shared/plan.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from '../ui/card-page.module.css';
import { Panel } from '../ui/panel.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.ts';
import { useUser } from './account-state.ts';

/** The sensitivity of an account that has never chosen one. */
const USUAL = 'balanced';

/**
 * Returns the terms of the user's plan, or undefined for a plan that this version does not know.
 */
function termsOf({ subscription }: User): PlanTerms | undefined {
  const known: Partial<Record<string, PlanTerms>> = PLAN_TERMS;
  return known[subscription.tier];
}

/** Sets the sensitivity of each category. */
export function Sensitivity({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const [, setUser] = useUser();
  const [wanted, setWanted] = useState<Partial<User['sensitivity']>>({});
  const chosen = { ...user.sensitivity, ...wanted };
  const hasSettings = termsOf(user)?.settings === true;
  /**
   * Returns the options of a category. A value from a former plan stays in force and can be reset.
   */
  const optionsOf = (category: (typeof CATEGORIES)[number]) =>
    SENSITIVITIES.filter(
      (value) => hasSettings || value === USUAL || value === user.sensitivity[category],
    );

  async function change(category: (typeof CATEGORIES)[number], value: string): Promise<void> {
    const level = SENSITIVITIES.find((known) => known === value);
    if (level === undefined) return;
    setWanted({ [category]: level });
    try {
      const answer = await api.account.updateProfile({ sensitivity: { [category]: level } });
      setUser(answer.user);
      const text = t('account.sensitivitySaved', {
        category: t(`category.${category}`),
        level: t(`account.sensitivity.${level}`),
      });
      toast({ kind: 'success', text });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.opinionsFailed'), description });
    } finally {
      setWanted({});
    }
  }

  return (
    <Panel title={t('account.sensitivityTitle')}>
      <p className={styles['soft']}>{t('account.sensitivityText')}</p>
      {!hasSettings && (
        <Alert
          kind="info"
          actions={
            <ButtonLink to="/subscription" size="small">
              {t('rules.seePlans')}
            </ButtonLink>
          }
        >
          {t('account.settingsOffer')}
        </Alert>
      )}
      {CATEGORIES.map((category) => (
        <SelectField
          key={category}
          label={t(`category.${category}`)}
          options={optionsOf(category).map((value) => ({
            value,
            label: t(`account.sensitivity.${value}`),
          }))}
          value={chosen[category]}
          disabled={wanted[category] !== undefined}
          onChange={({ target }) => void change(category, target.value)}
        />
      ))}
    </Panel>
  );
}
