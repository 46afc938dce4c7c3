import { useTranslation } from 'react-i18next';

import { useIsAway } from '../data/backend-context.ts';
import { Button, type ButtonProps } from './button.tsx';
import { CloudOffIcon } from './icons.tsx';
import { toast } from './toast.ts';

/**
 * A button for an action that needs the API. While the API is not reached, it looks unavailable, says why,
 * and does nothing else.
 */
export function OnlineButton(props: ButtonProps) {
  const { t } = useTranslation();
  const isAway = useIsAway();
  if (!isAway) return <Button {...props} />;
  const reason = t('online.needed');
  return (
    <Button
      {...props}
      aria-disabled="true"
      title={reason}
      onClick={(event) => {
        event.preventDefault();
        toast({ kind: 'info', text: reason });
      }}
    >
      <CloudOffIcon />
      <span>{props.children}</span>
    </Button>
  );
}
