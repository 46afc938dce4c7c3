import * as z from 'zod';

import { documentNames, isDocumentName, schemaOf } from '../src/schema/documents.ts';

const published = new Map<string, z.ZodType>();

/**
 * Compares the output of `--json` with the schema that `threadsweep schema` publishes, so that
 * every test of a document also checks its shape.
 */
export function checkDocument(args: readonly string[], stdout: string): void {
  const end = args.indexOf('--');
  const words = end < 0 ? args : args.slice(0, end);
  const name = documentNames()
    .toSorted((a, b) => b.length - a.length)
    .find((each) => words.join(' ').includes(each) && words.includes(each.split(' ')[0] ?? ''));
  if (!words.includes('--json') || name === undefined || !isDocumentName(name)) return;
  // Without a file, stdout has the exported data instead of a document.
  if (name === 'export' && !words.includes('--out')) return;
  const documents =
    name === 'watch' || name === 'judge' ? stdout.split('\n').slice(0, -1) : [stdout];
  const schema = published.get(name) ?? z.fromJSONSchema(schemaOf(name));
  published.set(name, schema);
  for (const document of documents) {
    const { error } = schema.safeParse(JSON.parse(document));
    if (error)
      throw new Error(
        `${name} --json differs from its schema: ${z.prettifyError(error)}\n${document}`,
      );
  }
}
