import * as Dropdown from '@radix-ui/react-dropdown-menu';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';

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

/**
 * A menu button. Its menu opens without a portal, so that the page's landmarks stay the same. Lists
 * have many of these buttons, so the menu is mounted only when the user reaches its button.
 */
export function Menu(props: MenuProps) {
  const { label, button, header, items, chosen, look = 'normal', onOpen } = props;
  const menuId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<'unmounted' | 'closed' | 'open'>('unmounted');
  /** Whether the menu was open before the pointer's last press, and whether that press changed it. */
  const press = useRef<{ wasOpen: boolean; isHandled: boolean }>(undefined);
  const isOpen = menu === 'open';
  const mount = () => setMenu((now) => (now === 'unmounted' ? 'closed' : now));

  function change(open: boolean): void {
    setMenu(open ? 'open' : 'closed');
    if (open) onOpen?.();
  }

  return (
    <div className={styles['menu']}>
      {/* Does what Radix's own button does, with the same attributes. */}
      <button
        ref={trigger}
        type="button"
        className={styles['trigger']}
        data-look={look}
        data-state={isOpen ? 'open' : 'closed'}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onPointerEnter={mount}
        // Radix focuses the first item only if it hears the key that opens the menu.
        onFocus={mount}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // A touch or a pen may begin to scroll, so it opens the menu only when it ends as a click.
          const isHandled = event.pointerType === 'mouse';
          press.current = { wasOpen: isOpen, isHandled };
          if (!isHandled) return;
          // The menu gets the focus.
          if (!isOpen) event.preventDefault();
          change(!isOpen);
        }}
        // Also the click of assistive technology, which may come without a press and then has no
        // count. An earlier press may have ended beside the button.
        onClick={({ detail }) => {
          const last = detail > 0 ? press.current : undefined;
          press.current = undefined;
          if (last?.isHandled !== true) change(!(last?.wasOpen ?? isOpen));
        }}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          change(event.key === 'ArrowDown' || !isOpen);
        }}
      >
        {button}
      </button>
      {menu !== 'unmounted' && (
        // A modal menu would add a style element, which the content policy refuses.
        <Dropdown.Root modal={false} open={isOpen} onOpenChange={change}>
          <Dropdown.Trigger asChild>
            <Existing element={trigger} />
          </Dropdown.Trigger>
          <Dropdown.Content
            id={menuId}
            aria-label={label}
            aria-labelledby={undefined}
            className={styles['panel']}
            align="end"
            sideOffset={4}
            loop
          >
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
      )}
    </div>
  );
}

/** Stands for an element that is on the page already. Renders nothing. */
function Existing({
  element,
  ref,
}: {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current);
  return null;
}
