import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import styles from './menu.module.css';

interface MenuItem {
  id: string;
  label: ReactNode;
  /** Given where the menu chooses one of several: whether this is the one. */
  checked?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** What the button is called. */
  label: string;
  button: ReactNode;
  /** Stands above the items, such as whose menu it is. */
  header?: ReactNode;
  items: readonly MenuItem[];
}

/** Where a key moves among `count` items from the one at `index`; undefined for any other key. */
function movedBy(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
}

/** A menu button, operated as the WAI-ARIA authoring practices describe. */
export function Menu({ label, button, header, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    const elements = itemsIn(list.current);
    (elements.find((item) => item.ariaChecked === 'true') ?? elements[0])?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      close();
      return;
    }
    if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    const elements = itemsIn(list.current);
    const index = elements.findIndex((item) => item === document.activeElement);
    const next = movedBy(event.key, index, elements.length);
    if (next === undefined) return;
    event.preventDefault();
    elements[next]?.focus();
  }

  return (
    <div ref={root} className={styles['menu']}>
      <button
        ref={trigger}
        type="button"
        className={styles['trigger']}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {button}
      </button>
      {open && (
        <div className={styles['panel']}>
          {header !== undefined && <div className={styles['header']}>{header}</div>}
          <div
            ref={list}
            id={id}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            onKeyDown={onKeyDown}
          >
            {items.map(({ id: key, label: text, checked, onSelect }) => (
              <button
                key={key}
                type="button"
                data-item=""
                role={checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={checked}
                tabIndex={-1}
                className={styles['item']}
                onClick={() => {
                  close();
                  onSelect();
                }}
              >
                {text}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
