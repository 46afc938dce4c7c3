import { z } from 'zod';
import type { Comment } from '../types.ts';

const comment = z.object({
  id: z.string().min(1),
  author: z.string(),
  authorChannelId: z.string().exactOptional(),
  text: z.string(),
  publishedAt: z.string().exactOptional(),
  parentId: z.string().exactOptional(),
  likes: z.number().exactOptional(),
});

/** The error for a line that is not a comment. Its `line` starts at 1. */
export class LineError extends Error {
  readonly line: number;
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.name = 'LineError';
    this.line = line;
  }
}

/**
 * Parses NDJSON with one comment on each line. The last line may lack its line break. Fields with
 * the value null count as absent.
 *
 * @throws LineError for the first line that is not a comment
 */
export function parseComments(input: string): Comment[] {
  const lines = input.split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, i) => parseComment(line, i + 1));
}

function parseComment(line: string, number: number): Comment {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new LineError(
      number,
      `not JSON (${error instanceof Error ? error.message : 'unreadable'})`,
    );
  }
  const parsed = comment.safeParse(withoutNulls(value));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'the line'}: ${issue.message}`,
    );
    throw new LineError(number, `not a comment (${problems.join('; ')})`);
  }
  return parsed.data;
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
}
