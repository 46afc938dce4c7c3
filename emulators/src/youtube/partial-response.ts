import { invalidFields } from './validation.ts';

/** The fields that a response contains; `all` for a field that was named without sub-fields. */
export interface FieldTree {
  [name: string]: FieldTree | 'all';
}

/**
 * Parses the `fields` parameter of Google's APIs. Names are separated by commas. `a/b` selects a
 * field of `a`, `a(b,c)` several fields, and `*` any field.
 *
 * @throws ApiError 400 if the text is not valid
 */
export function parseFields(text: string): FieldTree {
  let at = 0;
  const fail = () => invalidFields(text);

  function parseList(): FieldTree {
    const tree: FieldTree = {};
    do merge(tree, parsePath());
    while (take(','));
    return tree;
  }

  function parsePath(): FieldTree {
    const name = /[\w*.-]+/y;
    name.lastIndex = at;
    const found = name.exec(text)?.[0];
    if (found === undefined) throw fail();
    at += found.length;
    if (take('/')) return { [found]: parsePath() };
    if (take('(')) {
      const inner = parseList();
      if (!take(')')) throw fail();
      return { [found]: inner };
    }
    return { [found]: 'all' };
  }

  function take(mark: string): boolean {
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  }

  const tree = parseList();
  if (at !== text.length) throw fail();
  return tree;
}

function merge(into: FieldTree, from: FieldTree): void {
  for (const [name, more] of Object.entries(from)) {
    const known = into[name];
    if (known === undefined || more === 'all') into[name] = more;
    else if (known !== 'all') merge(known, more);
  }
}

/** Returns the parts of `value` that the tree names. For a list, selects the parts of each item. */
export function selectFields(value: unknown, tree: FieldTree | 'all'): unknown {
  if (tree === 'all') return value;
  if (Array.isArray(value)) return value.map((item) => selectFields(item, tree));
  if (typeof value !== 'object' || value === null) return undefined;
  const selected: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const wanted = tree[name] ?? tree['*'];
    if (wanted === undefined) continue;
    const part = selectFields(inner, wanted);
    if (part !== undefined) selected[name] = part;
  }
  return selected;
}
