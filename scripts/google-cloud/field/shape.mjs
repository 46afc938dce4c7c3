/**
 * The shape of a response: the type of each field by its path, such as `items[].id`. It contains no
 * values, so it can be published.
 *
 * @typedef {Record<string, string>} Shape
 *
 * @typedef {object} Recorded the recorded response to a call
 * @property {number} status the HTTP status
 * @property {string} [reason] Google's name of an error
 * @property {Shape} shape
 */

/** The pattern for names of fields. Keys that do not match, such as ids, count as values. */
const FIELD_NAME = /^[a-z][A-Za-z0-9_]{0,40}$/;
/** The pattern for names of errors, such as `quotaExceeded`, `NOT_FOUND` or `invalid_grant`. */
const ERROR_NAME = /^[A-Za-z_]{3,60}$/;

/**
 * Returns the shape of a response's body.
 *
 * @param {unknown} body JSON
 * @returns {Shape} `''` is the path of the body itself
 */
export function shapeOf(body) {
  /** @type {Map<string, Set<string>>} */
  const types = new Map();
  addTypes(types, '', body);
  const sorted = [...types].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([path, found]) => [path, [...found].toSorted().join('|')]));
}

/**
 * Adds the types of a value and of its fields.
 *
 * @param {Map<string, Set<string>>} types
 * @param {string} path
 * @param {unknown} value
 */
function addTypes(types, path, value) {
  const type = typeOf(value);
  const known = types.get(path) ?? new Set();
  types.set(path, known.add(type));
  if (Array.isArray(value)) for (const one of value) addTypes(types, `${path}[]`, one);
  else if (type === 'object')
    for (const [key, one] of Object.entries(Object(value))) {
      const name = FIELD_NAME.test(key) ? key : '*';
      addTypes(types, path === '' ? name : `${path}.${name}`, one);
    }
}

/**
 * Returns the name of a value's type.
 *
 * @param {unknown} value
 */
function typeOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return value === undefined ? 'nothing' : typeof value;
}

/**
 * Returns a response in recorded form.
 *
 * @param {number} status
 * @param {unknown} body JSON; undefined if there is no body
 * @returns {Recorded}
 */
export function recordedOf(status, body) {
  const reason = reasonOf(body);
  return { status, ...(reason !== undefined && { reason }), shape: shapeOf(body) };
}

/**
 * Returns Google's name of an error, from all formats in which Google's APIs return errors.
 *
 * @param {unknown} body
 * @returns {string | undefined}
 */
function reasonOf(body) {
  const error = Array.isArray(body) ? field(body[0], 'error') : field(body, 'error');
  const errors = field(error, 'errors');
  const first = Array.isArray(errors) ? field(errors[0], 'reason') : undefined;
  return [first, field(error, 'status'), error].find(
    (name) => typeof name === 'string' && ERROR_NAME.test(name),
  );
}

/**
 * Returns the field of a value; undefined if the value does not have it.
 *
 * @param {unknown} value
 * @param {string} name
 * @returns {any}
 */
function field(value, name) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * Compares two responses to the same call.
 *
 * @param {Recorded} one
 * @param {Recorded} other
 * @returns {{wrong: string[], more: string[]}} `wrong`: how `one` differs from `other`; `more`: the
 *   fields that only `one` has
 */
export function compare(one, other) {
  const wrong = [];
  if (one.status !== other.status) wrong.push(`status ${one.status}, not ${other.status}`);
  if (one.reason !== other.reason)
    wrong.push(`reason ${one.reason ?? 'none'}, not ${other.reason ?? 'none'}`);
  const more = [];
  for (const [path, type] of Object.entries(one.shape)) {
    const known = other.shape[path];
    if (known === undefined) more.push(path);
    else if (!type.split('|').every((part) => known.split('|').includes(part)))
      wrong.push(`${path === '' ? 'the body' : path} is ${type}, not ${known}`);
  }
  return { wrong, more };
}
