import { type ReactNode, useState } from 'react';

import { isOn, setOn } from '../data/preference.ts';
import { type ReviewKey, useReviewKeys } from './comment-keys.ts';
import { KeyboardHelp } from './keyboard-help.tsx';

interface Shortcuts {
  /** Whether single keys act. The user can turn them off, except the key for the help. */
  on: boolean;
  openHelp: () => void;
  /** The dialog that lists the keys while it is open. The caller renders it. */
  help: ReactNode;
}

/**
 * Lets a screen react to single keys, and shows its help on `?`.
 *
 * @param shortcuts the keys, each with its description in the user's language
 * @param onKey receives each key except `?`
 */
export function useShortcuts(
  shortcuts: readonly (readonly [keys: string, text: string])[],
  onKey: (key: ReviewKey, isRange: boolean) => void,
): Shortcuts {
  const [on, setKeysOn] = useState(() => isOn('single_key_shortcuts'));
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const openHelp = () => setIsHelpOpen(true);
  useReviewKeys(on && !isHelpOpen, (key, isRange) => {
    if (key === '?') openHelp();
    else onKey(key, isRange);
  });
  const help = isHelpOpen && (
    <KeyboardHelp
      shortcuts={shortcuts}
      on={on}
      onChange={(wanted) => {
        setOn('single_key_shortcuts', wanted);
        setKeysOn(wanted);
      }}
      onClose={() => setIsHelpOpen(false)}
    />
  );
  return { on, openHelp, help };
}
