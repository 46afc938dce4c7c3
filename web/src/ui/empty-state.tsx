import type { ReactNode, Ref } from 'react';

import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** Makes the title focusable for the page. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
  actions?: ReactNode;
}

/**
 * Replaces missing content, and says why it is missing and what to do. Screen readers announce it.
 */
export function EmptyState({ title, titleRef, children, actions }: EmptyStateProps) {
  return (
    // An output element may not contain a heading.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" className={styles['card']}>
      <SweptThread />
      <h2 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
      {actions}
    </div>
  );
}

/** A large version of the logo: a thread of comments, of which the last is swept away. */
function SweptThread() {
  return (
    <svg
      viewBox="0 0 168 96"
      width="168"
      height="96"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="5"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="12" y="4" width="120" height="88" rx="18" fill="var(--accent-soft)" stroke="none" />
      <path d="M52 28h58M52 49h36" />
      <path d="M33 28h.1M33 49h.1M33 71h.1" strokeWidth="13" />
      <path d="M52 71c10 0 14-7 24-7s14 7 24 7 14-7 24-7 12 5 20 5M156 69h3" opacity="0.5" />
    </svg>
  );
}
