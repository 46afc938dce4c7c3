import { useTranslation } from 'react-i18next';

import { ButtonLink } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import styles from '../ui/card-page.module.css';
import { PageTitle } from '../ui/page-title.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <CardPage title={t('notFound.title')}>
      <PageTitle page={t('page.notFound')} />
      <p className={styles['soft']}>{t('notFound.text')}</p>
      <ButtonLink to="/dashboard" look="primary" wide>
        {t('notFound.back')}
      </ButtonLink>
    </CardPage>
  );
}
