import * as Dropdown from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';

import styles from './menu.module.css';

export interface MenuItem {
  id: string;
  label: ReactNode;
  onSelect: () => void;
}

interface MenuProps {
  label: string;
  button: ReactNode;
  /** Shown above the items, for example the name of the user. */
  header?: ReactNode;
  items: readonly MenuItem[];
  /** The current item, if the menu chooses one of several. */
  chosen?: string | null;
  /** `small` for a button in a row of a list. */
  look?: 'normal' | 'small';
  onOpen?: () => void;
}

/** A menu button. Its menu opens without a portal, so that the page's landmarks stay the same. */
export function Menu(props: MenuProps) {
  const { label, button, header, items, chosen, look = 'normal', onOpen } = props;
  return (
    <div className={styles['menu']}>
      {/* A modal menu would add a style element, which the content policy refuses. */}
      <Dropdown.Root
        modal={false}
        onOpenChange={(isOpen) => {
          if (isOpen) onOpen?.();
        }}
      >
        <Dropdown.Trigger className={styles['trigger']} data-look={look} aria-label={label}>
          {button}
        </Dropdown.Trigger>
        <Dropdown.Content className={styles['panel']} align="end" sideOffset={4} loop>
          {header !== undefined && (
            <Dropdown.Label className={styles['header']}>{header}</Dropdown.Label>
          )}
          {chosen === undefined ? (
            items.map(({ id, label: text, onSelect }) => (
              <Dropdown.Item key={id} className={styles['item']} onSelect={onSelect}>
                {text}
              </Dropdown.Item>
            ))
          ) : (
            <Dropdown.RadioGroup value={chosen ?? ''}>
              {items.map(({ id, label: text, onSelect }) => (
                <Dropdown.RadioItem
                  key={id}
                  value={id}
                  className={styles['item']}
                  onSelect={onSelect}
                >
                  {text}
                </Dropdown.RadioItem>
              ))}
            </Dropdown.RadioGroup>
          )}
        </Dropdown.Content>
      </Dropdown.Root>
    </div>
  );
}
