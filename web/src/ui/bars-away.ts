import { useEffect, useState } from 'react';

/** The smallest movement that counts as scrolling, in px. */
const STEP = 24;

/**
 * Returns whether the bars are hidden: the reader scrolls down and is not at the top of the page.
 */
export function useBarsAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const note = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < STEP && now > 0) return;
      setAway(now > last && now > STEP);
      last = now;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  return away;
}
