/*
 * The words of the rules language that this stand-in has not, and so refuses by name when rules are
 * loaded.
 */

export const FUNCTIONS = new Set(['getAfter', 'existsAfter', 'path']);
export const NAMESPACES = new Set(['hashing', 'latlng', 'firestore']);
export const METHODS = new Set(
  'bind distance latitude longitude toBase64 toHexString toUtf8'.split(' '),
);
export const TYPES = new Set(['latlng', 'constraint']);
export const MEMBERS = new Set([
  'request.writeFields',
  'request.query.offset',
  'request.query.orderBy',
]);
