import { useState } from 'react';

import styles from './avatar.module.css';

const HUES = 8;

/** Returns up to two letters for a name: PK for “@paper.kite”. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  return letters.join('').toUpperCase() || '?';
}

/** Returns one of the avatar's colours, always the same for a name. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % HUES;
}

interface AvatarProps {
  name: string;
  /** The address of the picture; empty if there is none. */
  src: string;
  size?: 'normal' | 'small';
}

/** A person's picture, or their initials if it is missing or does not load. Decorative. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  if (src !== '' && failed !== src)
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        // Google's image hosts refuse pictures to pages that send their address.
        referrerPolicy="no-referrer"
        className={styles['avatar']}
        data-size={size}
        onError={() => setFailed(src)}
      />
    );
  // CSS draws the initials, because they replace a picture and must not be a part of a button's
  // text.
  return (
    <span
      aria-hidden="true"
      className={styles['avatar']}
      data-size={size}
      data-hue={hueOf(name)}
      data-initials={initialsOf(name)}
    />
  );
}
