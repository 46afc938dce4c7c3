import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from './button.tsx';

/** A button that copies a text, and says whether the browser allowed it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };

  return (
    <>
      <Button onClick={() => void copy()}>{t('copy.action')}</Button>
      <output>{outcome && t(`copy.${outcome}`)}</output>
    </>
  );
}
