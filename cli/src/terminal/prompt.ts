import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

import type { CommandContext } from '../command-context.ts';
import { interruption, unanswered } from '../failure.ts';
import { t, message } from '../language/translator.ts';
import { wrapped } from './text.ts';

export interface PromptStreams {
  input: NodeJS.ReadStream;
  /** The stream for the question: stderr, because stdout is for the result. */
  output: NodeJS.WriteStream;
}

export function promptStreams({ input, output }: CommandContext): PromptStreams {
  return { input, output: output.stderr };
}

/** Returns whether a person can see a question and answer it. */
export function canAsk({ input, output, json }: CommandContext): boolean {
  return input.isTTY && output.stderr.isTTY && !json;
}

/**
 * Asks for a line on the terminal. Rejects with an interruption at Ctrl-C and at the end of the
 * input.
 * @param options.echo whether the terminal shows the answer; false for a password
 */
export function ask(
  question: string,
  { input, output }: PromptStreams,
  options: { echo: boolean },
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input,
    output: options.echo ? output : nowhere,
    terminal: true,
    historySize: 0,
  });
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => {
      output.write('\n');
      reject(unanswered());
      lines.close();
    });
    lines.once('close', () => reject(unanswered(message('prompt.noAnswer'))));
    if (!options.echo) output.write(question);
    lines.question(options.echo ? question : '', (answer) => {
      if (!options.echo) output.write('\n');
      resolve(answer);
      lines.close();
    });
  });
}

/** The number of cells that stay free for the answer to a yes-no question. */
const ANSWER_CELLS = 4;

/** Asks a yes-no question. Any answer other than yes means no. */
export async function confirm(question: string, streams: PromptStreams): Promise<boolean> {
  const { columns } = streams.output;
  const asked = t('prompt.yesNo', { question });
  // readline redraws the last line, the prompt, at each key.
  const lines = columns > 0 ? wrapped(asked, columns - ANSWER_CELLS).split('\n') : [asked];
  for (const line of lines.slice(0, -1)) streams.output.write(`${line}\n`);
  const answer = await ask(lines.at(-1) ?? '', streams, { echo: true });
  return t('prompt.yes').split(' ').includes(answer.trim().toLowerCase());
}

/** Reads the first line of stdin, as an answer without a terminal. */
export async function readLine({ input, interrupt }: CommandContext): Promise<string> {
  const lines = createInterface({ input, signal: interrupt });
  for await (const line of lines) return line;
  if (interrupt.aborted) throw interruption(interrupt);
  return '';
}

/** Resolves with the given words, each once and in order. `-` stands for the words in stdin. */
export async function namedOrRead(
  { input }: CommandContext,
  names: readonly string[],
): Promise<string[]> {
  const piped = names.includes('-') ? (await readAll(input)).split(/\s+/) : [];
  const words = [...names.filter((name) => name !== '-'), ...piped];
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Resolves with the given texts, each once and in order. `-` stands for the lines of stdin. */
export async function namedOrReadLines(
  { input }: CommandContext,
  names: readonly string[],
): Promise<string[]> {
  const piped = names.includes('-') ? (await readAll(input)).split(/\r?\n/) : [];
  const lines = [...names.filter((name) => name !== '-'), ...piped];
  return [...new Set(lines.filter((line) => line.trim() !== ''))];
}

/** Reads stdin to its end, without the line break that `echo` adds. */
export async function readAll(input: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
