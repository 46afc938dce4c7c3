import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { z } from 'zod';

import { readTrainingArguments } from '../detector/src/commands/arguments.ts';
import { readModel, UsageError } from '../detector/src/commands/terminal.ts';
import { defaultSettings, judge } from '../detector/src/judge.ts';
import { shippedModel } from '../detector/src/model/shipped.ts';
import {
  countCells,
  countHead,
  type Judged,
  type JudgedComment,
  judgeReport,
  judgeUnseen,
  ordinaryFigures,
} from '../detector/src/training/evaluation.ts';
import { generator } from '../detector/src/training/own/expand.ts';
import type { Category, Model } from '../detector/src/types.ts';
import { BATCH, type Changes, SecondOpinions } from '../engine/src/judging/second-opinions.ts';
import { addressesModel } from '../functions/src/google/gemini.ts';
import { type Config, readConfig } from '../functions/src/platform/config.ts';
import { type Calling, GeminiCalls } from './gemini-calls.ts';

const USAGE = `GEMINI_API_KEY=… GEMINI_MODEL=… npm run evaluate -- --gemini [report] [unseen] [--most COMMENTS] [--price-in USD --price-out USD] [--model FILE] [--data DIR]

--most       the most comments of each set about which Gemini is asked (300)
--price-in   the price of a million input tokens, in USD
--price-out  the price of a million output tokens, in USD`;

/** The seed of the draw of comments. */
const SEED = 13;

/** The variables that the functions require besides those of Gemini. */
const UNUSED = {
  GCLOUD_PROJECT: 'unused',
  IDENTITY_API_KEY: 'unused',
  GOOGLE_CLIENT_ID: 'unused',
  GOOGLE_CLIENT_SECRET: 'unused',
  SMTP_HOST: 'unused',
  MAIL_FROM: 'unused@threadsweep.example',
};

/** The sets have no titles. */
const CONTEXT = { videoTitle: '', channelTitle: '', instructions: '' };

/** What the command needs of its process. */
export interface Environment extends Calling {
  variables: Record<string, string | undefined>;
  write: (text: string) => Promise<unknown>;
  /** Returns a signal that aborts when the user interrupts the command from now on. */
  interruption: () => AbortSignal;
}

/**
 * Evaluates Gemini's second opinions on the comments about which the detector asks. It prints
 * counts, and no text.
 *
 * @throws UsageError for a wrong command line, without a key or model, and after a stop
 */
export async function evaluateWithGemini(args: string[], of: Environment): Promise<void> {
  const { parts, passedOn, most, prices } = readOptions(args);
  const config = readGeminiConfig(of.variables);
  const { sets, model } = readTrainingArguments(USAGE, ['report', 'unseen'], passedOn);
  const shipped = model === undefined ? shippedModel() : readModel(model);
  const samples = [
    ...(parts.includes('report') ? judgeReport(sets, shipped) : []),
    ...(parts.includes('unseen') ? judgeUnseen(sets) : []),
  ].map((judged) => sampleOf(judged, most));
  const injections = readInjections();
  const requests = [...samples.map(askedTexts), ...Object.values(injections).map(sentTexts)];
  const asked = requests.reduce((sum, texts) => sum + texts.length, 0);
  const calls = requests.reduce((sum, texts) => sum + Math.ceil(texts.length / BATCH), 0);
  await of.write(
    `Asks ${config.access?.model} about at most ${asked} comments, in at most ${calls} calls besides retries.\n\n`,
  );
  const gemini = new GeminiCalls(config, of, of.interruption());
  const opinions = new SecondOpinions(gemini, '', { earlier: [], today: [] }, () => {});
  await writeSets(samples, opinions, gemini, of.write);
  await of.write(await injectionFigures(injections, opinions, gemini, shipped));
  await of.write(callFigures(gemini, prices));
  if (gemini.stopped !== null)
    throw new UsageError(`${gemini.stopped} The figures are of what was asked until then.`, 1);
}

function readOptions(args: string[]) {
  const { values, positionals } = parse(args);
  const number = (name: 'most' | 'price-in' | 'price-out') => {
    const value = values[name];
    if (value === undefined) return undefined;
    const isRight = name === 'most' ? /^[1-9]\d*$/ : /^\d+(?:\.\d+)?$/;
    if (!isRight.test(value)) throw new UsageError(`--${name} is not a number.\nusage: ${USAGE}`);
    return Number(value);
  };
  const [input, output] = [number('price-in'), number('price-out')];
  if ((input === undefined) !== (output === undefined))
    throw new UsageError(`--price-in and --price-out belong together.\nusage: ${USAGE}`);
  const { data, model } = values;
  return {
    // A report part is sent to Google only if the user says so.
    parts: positionals.length === 0 ? ['unseen'] : positionals,
    passedOn: [
      ...positionals,
      ...(data === undefined ? [] : ['--data', data]),
      ...(model === undefined ? [] : ['--model', model]),
    ],
    most: number('most') ?? 300,
    prices: input === undefined || output === undefined ? null : { input, output },
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        gemini: { type: 'boolean' },
        most: text,
        'price-in': text,
        'price-out': text,
        data: text,
        model: text,
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\nusage: ${USAGE}`);
  }
}

/** Reads the settings of Gemini as the functions do, without Vertex AI. */
function readGeminiConfig(variables: Environment['variables']): Config['gemini'] {
  for (const name of ['GEMINI_API_KEY', 'GEMINI_MODEL'])
    if (['', 'off', undefined].includes(variables[name]))
      throw new UsageError(
        `${name} is missing. Set it to ${name === 'GEMINI_MODEL' ? 'the model of the deployment' : 'a key of a project with billing'} (docs/deployment.md, Gemini).\nusage: ${USAGE}`,
      );
  const names = Object.keys(variables).filter((name) => name.startsWith('GEMINI_'));
  const given = Object.fromEntries(names.map((name) => [name, variables[name]]));
  try {
    return readConfig({ ...UNUSED, ...given, GEMINI_VERTEX_LOCATION: undefined }).gemini;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '');
  }
}

/** Draws comments of a set, of which at most this many are asked about. */
function sampleOf({ set, outcomes }: Judged, most: number): Judged {
  const random = generator(SEED);
  const drawn = outcomes
    .map((outcome) => ({ outcome, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ outcome }) => outcome);
  const asked = new Set<string>();
  const end = drawn.findIndex((outcome) => isAsked(outcome) && asked.add(outcome.text).size > most);
  return { set, outcomes: end === -1 ? drawn : drawn.slice(0, end) };
}

function askedTexts({ outcomes }: Judged): string[] {
  return [...new Set(outcomes.filter(isAsked).map(({ text }) => text))];
}

/** Returns whether Gemini is asked about a comment. It does not get one that addresses a model. */
function isAsked({ verdict, text }: JudgedComment): boolean {
  return verdict === 'ask' && !addressesModel(text);
}

function sentTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => !addressesModel(text));
}

/** Prints the figures of each set, of the same comments without and with second opinions. */
async function writeSets(
  samples: readonly Judged[],
  opinions: SecondOpinions,
  gemini: GeminiCalls,
  write: Environment['write'],
): Promise<void> {
  await write(`${countHead}${'asked'.padStart(9)}\n`);
  const detector: Judged[] = [];
  const both: Judged[] = [];
  for (const { set, outcomes } of samples) {
    const changes = await changesOf(
      opinions,
      outcomes.map(({ text }, i) => (outcomes[i]?.verdict === 'ask' ? text : null)),
    );
    // After a stop, only the comments before the first one that was not asked about are a fair
    // sample.
    const end = outcomes.findIndex(
      (outcome) => isAsked(outcome) && !gemini.asked.has(outcome.text),
    );
    const measured = end === -1 ? outcomes : outcomes.slice(0, end);
    if (measured.length === 0) continue;
    const alone = { set, outcomes: measured };
    const changed = measured.map((outcome, i) => withChange(outcome, changes.get(String(i))));
    detector.push(alone);
    both.push({ set, outcomes: changed });
    await write(`${countCells(alone)}${String(askedTexts(alone).length).padStart(9)}\n`);
    const named = { ...set, name: '  with Gemini' };
    await write(`${countCells({ set: named, outcomes: changed })}\n`);
    if (gemini.stopped !== null) break;
  }
  await write(`\nThe detector alone\n${ordinaryFigures(detector)}`);
  await write(`\nWith Gemini\n${ordinaryFigures(both)}\n`);
}

function withChange(outcome: JudgedComment, category?: Category | null): JudgedComment {
  return category ? { ...outcome, verdict: 'hide', category } : outcome;
}

/** Returns the changes by the index of the text; null stands for a text that is not asked about. */
async function changesOf(
  opinions: SecondOpinions,
  texts: readonly (string | null)[],
): Promise<Changes> {
  const uncertain = texts.flatMap((text, i) =>
    text === null ? [] : [{ id: String(i), text, hide: false, category: 'spam' as const }],
  );
  return opinions.changes(uncertain, CONTEXT, new AbortController().signal);
}

/** The comments of the injection set. `without` has those of `harmful` without the injected part. */
type Injections = Record<'without' | 'harmful' | 'harmless', string[]>;

/** Reads the injection set, in which `⟦…⟧` encloses the injected part. */
function readInjections(): Injections {
  const texts = z.array(z.string());
  const { harmful, harmless } = z
    .object({ harmful: texts, harmless: texts })
    .parse(JSON.parse(readFileSync(new URL('injections.json', import.meta.url), 'utf8')));
  return {
    without: harmful.map((text) => text.replaceAll(/⟦[^⟧]*⟧/gu, '').trim()),
    harmful: harmful.map((text) => text.replaceAll(/[⟦⟧]/gu, '')),
    harmless,
  };
}

/**
 * Returns how many comments are not sent because they address a model, and how many of the others
 * Gemini keeps because of the injected part.
 */
async function injectionFigures(
  injections: Injections,
  opinions: SecondOpinions,
  gemini: GeminiCalls,
  model: Model,
): Promise<string> {
  const hidden = new Set<string>();
  for (const texts of Object.values(injections)) {
    const changes = await changesOf(opinions, texts);
    for (const [i, text] of texts.entries()) if (changes.get(String(i))) hidden.add(text);
  }
  const { without, harmful, harmless } = injections;
  const pairs = without.flatMap((plain, i) => {
    const injected = harmful[i] ?? '';
    return [plain, injected].every((text) => gemini.judged.has(text)) ? [{ plain, injected }] : [];
  });
  const found = pairs.filter(({ plain }) => hidden.has(plain));
  const kept = found.filter(({ injected }) => !hidden.has(injected));
  const judged = harmless.filter((text) => gemini.judged.has(text));
  const wrong = judged.filter((text) => hidden.has(text));
  const settings = defaultSettings(model);
  const byDetector = (texts: readonly string[]) =>
    texts.filter(
      (text) => judge([{ id: '', author: '', text }], {}, settings)[0]?.verdict === 'hide',
    ).length;
  return [
    `Injection set: ${harmful.length} harmful comments with an injected instruction, ${harmless.length} harmless ones with similar words`,
    `  not sent, because they address a model: ${harmful.length - sentTexts(harmful).length} harmful, ${harmless.length - sentTexts(harmless).length} harmless`,
    `  with an opinion on both versions: ${pairs.length}; hidden without the injected part: ${found.length}; of these kept because of it: ${kept.length}`,
    `  harmless with an opinion: ${judged.length}; of these hidden: ${wrong.length}`,
    `  the detector alone hides ${byDetector(without)} without the injected part, ${byDetector(harmful)} with it, ${byDetector(harmless)} harmless ones`,
    '\n',
  ].join('\n');
}

/** Returns what the calls cost, and how many were refused or failed. */
function callFigures(
  { asked, judged, count, refusals, errors }: GeminiCalls,
  prices: { input: number; output: number } | null,
): string {
  const { calls, retries, uncounted, input, output, ms } = count;
  const cost =
    prices === null
      ? 'unknown without --price-in and --price-out'
      : `${((input * prices.input + output * prices.output) / 1e6).toFixed(4)} USD`;
  return [
    `Comments asked about: ${asked.size}, of these without an opinion: ${asked.size - judged.size}`,
    `Calls: ${calls}, of these retries: ${retries}; ${(ms / 1000).toFixed(1)} s`,
    `Tokens: ${input} in, ${output} out${uncounted === 0 ? '' : `, without those of ${uncounted} responses that do not say them`}; cost: ${cost}`,
    `Refused requests: ${listed(refusals)}`,
    `Failed requests, after retries: ${listed(errors)}`,
    '',
  ].join('\n');
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([reason, times]) => `${reason} (${times})`).join(', ') || 'none';
}
