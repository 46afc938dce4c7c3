import { useLayoutEffect, useRef, type ComponentProps } from 'react';

import { Field } from '../ui/field.tsx';
import { caretAfter } from './card.ts';

interface FormattedFieldProps extends Omit<ComponentProps<typeof Field>, 'onChange' | 'ref'> {
  value: string;
  format: (typed: string) => string;
  onValue: (value: string) => void;
}

/** A field that formats the typed text and keeps the caret where the user types. */
export function FormattedField({ format, onValue, ...field }: FormattedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);

  useLayoutEffect(() => {
    const position = caret.current;
    caret.current = undefined;
    // In some browsers, setting the caret moves the focus. So the field must already have the
    // focus.
    if (position !== undefined && document.activeElement === input.current)
      input.current?.setSelectionRange(position, position);
  });

  return (
    <Field
      {...field}
      ref={input}
      onChange={({ target }) => {
        const formatted = format(target.value);
        caret.current = caretAfter(
          target.value,
          target.selectionStart ?? target.value.length,
          formatted,
        );
        onValue(formatted);
      }}
    />
  );
}
