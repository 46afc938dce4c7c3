import { CATEGORIES, type Category } from '@threadsweep/shared/category.ts';
import { HANDLINGS } from '@threadsweep/shared/account-form.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend, useConnection } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import styles from '../ui/card-page.module.css';
import { Panel } from '../ui/panel.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.ts';
import { useUser } from './account-state.ts';

/** Sets what cleans do with the comments of each category: hide, ask or keep. */
export function HandlingPanel({ user }: { user: User }) {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const { away } = useConnection();
  const [, setUser] = useUser();
  const [wanted, setWanted] = useState<Partial<User['handling']>>({});
  const chosen = { ...user.handling, ...wanted };

  async function change(category: Category, value: string): Promise<void> {
    const handling = HANDLINGS.find((known) => known === value);
    const before = user.handling[category];
    if (handling === undefined || handling === before) return;
    setWanted({ [category]: handling });
    try {
      const answer = await api.account.updateProfile({ handling: { [category]: handling } });
      setUser(answer.user);
      toast({
        kind: 'success',
        text: t('handling.saved', {
          category: t(`category.${category}`),
          handling: t(`handling.${handling}`),
        }),
      });
    } catch (error) {
      const description = problemText(error, i18n);
      toast({ kind: 'error', text: t('account.opinionsFailed'), description });
    } finally {
      setWanted({});
    }
  }

  return (
    <Panel title={t('handling.title')}>
      <p className={styles['soft']}>{t('handling.text')}</p>
      {CATEGORIES.map((category) => (
        <SelectField
          key={category}
          label={t(`category.${category}`)}
          options={HANDLINGS.map((value) => ({ value, label: t(`handling.${value}`) }))}
          value={chosen[category]}
          disabled={away || wanted[category] !== undefined}
          onChange={({ target }) => void change(category, target.value)}
        />
      ))}
    </Panel>
  );
}
