import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useStaticTexts } from '../../language/static/static-texts.ts';
import type { StaticTexts } from '../../language/static/texts.ts';
import styles from './static-page.module.css';

/** Shows a static page when its texts are loaded. */
export function StaticPage({ children }: { children: (texts: StaticTexts) => ReactNode }) {
  const { t } = useTranslation();
  const texts = useStaticTexts();
  return texts ? children(texts) : <p className={styles['soft']}>{t('nav.loading')}</p>;
}
