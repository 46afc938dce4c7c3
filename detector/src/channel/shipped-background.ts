import file from '../../model/background.json' with { type: 'json' };
import { parseBackground, type Background } from './background.ts';

let background: Background | undefined;

/** Returns the background that is shipped with the product. It is decoded at the first call. */
export function shippedBackground(): Background {
  background ??= parseBackground(file.words);
  return background;
}
