import type { Context, ReasonCode } from '../src/types.ts';
import { createReader } from '../src/phases/reading.ts';

/** Returns what the phases find in a text: each code with its passage, for tests. */
export function reasonsIn(
  text: string,
  author = 'viewer',
  context: Context = {},
  authorChannelId?: string,
): Partial<Record<ReasonCode, string>> {
  const { findings } = createReader(context)({
    id: '1',
    author,
    text,
    ...(authorChannelId !== undefined && { authorChannelId }),
  });
  return Object.fromEntries(
    findings.map(({ code, span }) => [code, span ? text.slice(span.start, span.end) : '']),
  );
}
