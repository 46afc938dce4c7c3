import { unimplemented } from './data/status-error.ts';

/** The path of a document, a collection or the root of a database over REST. */
export const RESOURCE = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents)(?:\/(.+))?$/;

/**
 * Returns the call and the message for an HTTP method on a document or a collection, as in the
 * proto's HTTP rules. The codec converts the texts of query parameters.
 *
 * @param path without `/v1/`, percent-decoded
 */
export function restCall(
  method: string,
  path: string,
  parameters: URLSearchParams,
  body: object,
): { rpc: string; message: object } {
  const [, root = '', below = ''] = RESOURCE.exec(path) ?? [];
  const segments = below === '' ? [] : below.split('/');
  const name = [root, ...segments].join('/');
  const isDocument = segments.length > 0 && segments.length % 2 === 0;
  const given = messageOf(parameters);
  if (isDocument && method === 'GET') return { rpc: 'GetDocument', message: { ...given, name } };
  if (isDocument && method === 'DELETE') {
    return { rpc: 'DeleteDocument', message: { ...given, name } };
  }
  if (isDocument && method === 'PATCH') {
    return { rpc: 'UpdateDocument', message: { ...given, document: { ...body, name } } };
  }
  if (segments.length % 2 === 1 && (method === 'GET' || method === 'POST')) {
    const collection = {
      ...given,
      parent: [root, ...segments.slice(0, -1)].join('/'),
      collectionId: segments.at(-1),
    };
    if (method === 'GET') return { rpc: 'ListDocuments', message: collection };
    return { rpc: 'CreateDocument', message: { ...collection, document: body } };
  }
  throw unimplemented(`${method} ${path}`);
}

/** Converts query parameters such as `mask.fieldPaths=a&mask.fieldPaths=b` to nested fields. */
function messageOf(parameters: URLSearchParams): Record<string, unknown> {
  const message: Record<string, unknown> = {};
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key).map(readText);
    const [field = '', inner] = key.split('.');
    // `alt=json`, `key` and `$…` are parameters of Google's front end.
    if (field.startsWith('$') || field === 'alt' || field === 'key') continue;
    const value = inner === 'fieldPaths' ? values.map(String) : values[0];
    message[field] = inner === undefined ? value : { [inner]: value };
  }
  return message;
}

function readText(text: string): unknown {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}
