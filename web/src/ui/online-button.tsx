import { useTranslation } from 'react-i18next';

import { useIsOffline } from '../data/backend-context.ts';
import { Button, type ButtonProps } from './button.tsx';
import { CloudOffIcon } from './icons.tsx';
import { toast } from './toast.ts';

/**
 * A button for an action that needs the network. Without a network, it looks unavailable, says why,
 * and does nothing else.
 */
export function OnlineButton(props: ButtonProps) {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  if (!isOffline) return <Button {...props} />;
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
