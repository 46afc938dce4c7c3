import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Menu } from './menu.tsx';

const chosen = vi.fn<(id: string) => void>();
const opened = vi.fn<() => void>();

beforeEach(() => {
  chosen.mockClear();
  opened.mockClear();
  const items = ['Trust', 'Block'].map((id) => ({ id, label: id, onSelect: () => chosen(id) }));
  render(<Menu label="More about @ada" button="…" items={items} onOpen={opened} />);
});

const user = userEvent.setup({ delay: null });
const button = () => screen.getByRole('button', { name: 'More about @ada' });
const focused = () => document.activeElement?.textContent;

describe('a menu', () => {
  it.each(['{Enter}', ' ', '{ArrowDown}'])(
    'the key “%s” opens a menu and focuses its first item',
    async (key) => {
      act(() => button().focus());
      await user.keyboard(key);
      expect(focused()).toBe('Trust');
      await user.keyboard('{ArrowDown}');
      await waitFor(() => expect(focused()).toBe('Block'));
      await user.keyboard('{Enter}');
      expect(chosen.mock.calls).toEqual([['Block']]);
      expect(document.activeElement).toBe(button());
    },
  );

  it.each([
    ['tap', '[TouchA]'],
    ['click', '[MouseLeft]'],
  ])('one %s opens a menu, and another one closes it', async (_, keys) => {
    await user.pointer({ keys, target: button() });
    expect(screen.getByRole('menu', { name: 'More about @ada' })).toBe(document.activeElement);
    expect(opened).toHaveBeenCalledTimes(1);
    await user.pointer({ keys, target: button() });
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('a click without a press, as assistive technology sends it, opens and closes a menu', () => {
    fireEvent.click(button());
    expect(screen.getByRole('menu', { name: 'More about @ada' })).toBeDefined();
    fireEvent.click(button());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('a click without a press closes a menu that a press opened, even if the press ended beside the button', () => {
    fireEvent.pointerDown(button(), { button: 0, pointerType: 'mouse' });
    expect(screen.getByRole('menu', { name: 'More about @ada' })).toBeDefined();
    fireEvent.click(button());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each(['touch', 'pen'])(
    'a %s that begins on a menu’s button and scrolls opens no menu',
    (pointerType) => {
      fireEvent.pointerDown(button(), { button: 0, pointerType });
      fireEvent.pointerCancel(button(), { pointerType });
      expect(screen.queryByRole('menu')).toBeNull();
      expect(opened).not.toHaveBeenCalled();
    },
  );

  it('Escape closes a menu and returns the focus to its button', async () => {
    await user.click(button());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('a menu’s button tells assistive technology that it has a menu, and whether and where it is open', async () => {
    expect(button().getAttribute('aria-haspopup')).toBe('menu');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(button().hasAttribute('aria-controls')).toBe(false);
    await user.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(button().getAttribute('aria-controls')).toBe(screen.getByRole('menu').id);
  });

  it('a press beside an open menu closes it', async () => {
    await user.click(button());
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
