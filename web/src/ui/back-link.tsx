import { BackIcon } from './icons.tsx';
import { ButtonLink } from './button.tsx';

/** An arrow that leads back. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink to={to} look="quiet" aria-label={label} title={label}>
      <BackIcon />
    </ButtonLink>
  );
}
