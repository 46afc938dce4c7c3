import file from '../../model/model.json' with { type: 'json' };
import type { Model } from '../types.ts';
import { parseModel } from './model-file.ts';

let model: Model | undefined;

/** The model that ships with the product; decoded when first asked for. */
export function shippedModel(): Model {
  model ??= parseModel(file);
  return model;
}
