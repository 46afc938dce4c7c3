import { parseModel } from './model/model-file.ts';
import type { Model } from './types.ts';

/**
 * The entry point for programs that load the model themselves, such as a browser's worker. Its
 * imports do not need Node.
 */

export { createJudge, defaultSettings, judge, type Judge } from './judge.ts';
export type {
  Category,
  Comment,
  Context,
  Model,
  Reason,
  ReasonCode,
  Sensitivity,
  Settings,
  Verdict,
} from './types.ts';

/**
 * Loads the model from this package's file `model.json`.
 *
 * @param asset the response to a request for the file, or the bytes of the file
 * @throws Error that explains why the asset has no model
 */
export async function loadModel(asset: Response | ArrayBuffer): Promise<Model> {
  if ('ok' in asset && !asset.ok) {
    throw new Error(`The model could not be loaded: the server responded with ${asset.status}.`);
  }
  const bytes = 'arrayBuffer' in asset ? await asset.arrayBuffer() : asset;
  return parseModel(parseJson(new TextDecoder().decode(bytes)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('This is not a model file: it contains no JSON.', { cause: error });
  }
}
