import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

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
  children: ReactNode;
}

/** Tabs that switch with the arrow keys. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
  children,
}: TabsProps<Id>) {
  const change = (value: string): void => {
    const tab = tabs.find(({ id }) => id === value);
    if (tab) onChange(tab.id);
  };
  return (
    <RadixTabs.Root className={styles['tabs']} value={active} onValueChange={change}>
      <RadixTabs.List className={styles['list']} aria-label={label}>
        {tabs.map(({ id, label: text }) => (
          <RadixTabs.Trigger key={id} value={id} className={styles['tab']}>
            {text}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id }) => (
        // Only the panel's content is focusable, not the panel.
        <RadixTabs.Content key={id} value={id} tabIndex={undefined}>
          {children}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
