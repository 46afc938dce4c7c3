import { useTranslation } from 'react-i18next';

/** Sets the document's title: the page's name, then the product's. */
export function PageTitle({ page }: { page: string }) {
  const { t } = useTranslation();
  return <title>{t('page.title', { page })}</title>;
}
