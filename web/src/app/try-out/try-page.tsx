import { useTranslation } from 'react-i18next';

import { PageTitle } from '../../ui/page-title.tsx';
import { TryOut } from './try-out.tsx';
import styles from './try-page.module.css';

/** The try-out at a separate address, which can be shared. */
export function TryPage() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <PageTitle page={t('page.try')} />
      <header className={styles['header']}>
        <h1>{t('try.title')}</h1>
        <p>{t('try.lead')}</p>
      </header>
      <TryOut />
    </div>
  );
}
