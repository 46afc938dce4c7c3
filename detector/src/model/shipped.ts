import file from '../../model/model.json' with { type: 'json' };
import type { Model } from '../types.ts';
import { parseModel } from './model-file.ts';

let model: Model | undefined;

/** Returns the model that is shipped with the product. It is decoded at the first call. */
export function shippedModel(): Model {
  model ??= parseModel(file);
  return model;
}
