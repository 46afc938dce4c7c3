import file from '../../model/background.json' with { type: 'json' };
import { parseBackground, type Background } from './background.ts';

let background: Background | undefined;

/** The background that ships with the product; decoded when first asked for. */
export function shippedBackground(): Background {
  background ??= parseBackground(file.words);
  return background;
}
