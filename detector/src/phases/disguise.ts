import type { Finding, Subject } from './phase.ts';

/**
 * Letters made to escape a filter. Fans like fancy letters too, so this says little by itself and
 * much together with an advert.
 */
export function disguisePhase({ text, name }: Subject): Finding[] {
  if (text.disguised >= 3) return [{ code: 'disguised-text' }];
  return text.disguised > 0 || name.disguised >= 3
    ? [{ code: 'disguised-text', strength: 0.4 }]
    : [];
}
