import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

import styles from './tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  label: string;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
  /** The content of the active tab. */
  children: ReactNode;
}

/** Tabs that switch as the arrow keys move; the content is that of the active one. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
  children,
}: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const index = tabs.findIndex((tab) => tab.id === active);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next =
      step === undefined
        ? { Home: 0, End: tabs.length - 1 }[event.key]
        : (index + step + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div className={styles['tabs']}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles['list']}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            className={styles['tab']}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  );
}
