/*
 * The words of the rules language that a file is checked by, beside those that the evaluator's own
 * tables hold.
 */

/** What the real language has and this stand-in has not; anything else unknown is a mistake. */
export const MISSING_FUNCTIONS = new Set(['getAfter', 'existsAfter', 'path']);
export const MISSING_NAMESPACES = new Set(['hashing', 'latlng', 'firestore']);
export const MISSING_METHODS = new Set([
  'bind',
  'distance',
  'latitude',
  'longitude',
  'toBase64',
  'toHexString',
  'toUtf8',
]);

export const TYPES = new Set([
  'bool',
  'bytes',
  'duration',
  'float',
  'int',
  'list',
  'map',
  'map_diff',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
]);
export const MISSING_TYPES = new Set(['latlng', 'constraint']);

/** The members of what every rule is given, by the path that leads there. */
export const MEMBERS: Record<string, { known: string[]; missing: string[] }> = {
  request: {
    known: ['auth', 'method', 'path', 'query', 'resource', 'time'],
    missing: ['writeFields'],
  },
  'request.auth': { known: ['uid', 'token'], missing: [] },
  'request.query': { known: ['limit'], missing: ['offset', 'orderBy'] },
  'request.resource': { known: ['data', 'id', '__name__'], missing: [] },
  resource: { known: ['data', 'id', '__name__'], missing: [] },
};

/** Methods whose first argument is a regular expression. */
export const PATTERN_METHODS = new Set(['matches', 'replace', 'split']);
