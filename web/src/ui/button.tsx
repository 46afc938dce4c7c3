import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

import styles from './button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonLook {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger' | undefined;
  size?: 'normal' | 'small' | 'large' | undefined;
  wide?: boolean | undefined;
}

function classOf({ look = 'secondary', size = 'normal', wide = false }: ButtonLook): string {
  return classNames(styles['button'], styles[look], styles[size], wide && styles['wide']);
}

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    /**
     * Whether work is in progress. The button then stays focusable but does nothing, and says so.
     */
    busy?: boolean;
  };

export function Button({ look, size, wide, busy = false, type, onClick, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type ?? 'button'}
      className={classOf({ look, size, wide })}
      aria-disabled={busy || props['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

export function ButtonLink({
  look,
  size,
  wide,
  ...props
}: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link {...props} className={classOf({ look, size, wide })} />;
}
