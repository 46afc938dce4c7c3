import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import { COMMENTS_DISABLED } from '@threadsweep/shared/contract/errors.ts';

import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import type { CommandContext } from '../command-context.ts';
import type { Clock } from '../environment.ts';
import { combinedExitCode, EXIT, type ExitCode } from '../exit-code.ts';
import { failureOf, hasCommentsDisabled } from '../api/refusal.ts';
import { Failure } from '../failure.ts';
import { t, message } from '../language/translator.ts';
import { type Choice, chosenOutcome, nothingChosen } from './choice.ts';
import {
  cleanVideo,
  endedPass,
  type CleanOptions as CleanVideoOptions,
  type CleanOutcome,
  type Progress,
} from './clean-video.ts';
import { stopMessage } from './interruption.ts';
import { plainView } from './plain-view.ts';
import {
  emptyOutcome,
  outcomeExitCode,
  printCandidates,
  problemOf,
  totalLines,
  totals,
  type VideoResult,
} from './report.ts';
import { SampleReader } from './samples.ts';
import {
  checkUsage,
  describeTargets,
  targetsOf,
  type Target,
  type TargetOptions,
} from './targets.ts';
import { NO_VIEW, type CleanView } from './view.ts';

/**
 * The number of videos that are cleaned in parallel. More would only wait, because the server
 * cleans one video of a channel at a time.
 */
const SIDE_BY_SIDE = 3;

/**
 * The codes of refusals that apply to every video. After one of them, the command skips the
 * remaining videos.
 */
const MEETS_ALL = new Set(['PLAN_LIMIT', 'QUOTA_EXHAUSTED', 'UNAUTHORIZED', 'EMAIL_NOT_VERIFIED']);

export interface CleanOptions extends Omit<TargetOptions, 'ofChannel'> {
  /** The value of `--account`. */
  account: string | undefined;
}

/**
 * Cleans videos, some of them in parallel. If one fails, the others are still cleaned. Resolves
 * with the exit code for all videos. Ctrl-C stops the command, but not the passes at the server.
 */
export async function clean(
  context: CommandContext,
  names: readonly string[],
  options: CleanOptions,
): Promise<ExitCode> {
  checkUsage(context, names, options);
  const session = await loggedIn(context);
  const ofChannel = await accountQuery(context, session.api, options.account);
  const targets = await targetsOf(context, session.api, names, { ...options, ofChannel });
  return cleanTargets(context, session, targets, { ...options, ofChannel });
}

/** Cleans the given videos. Resolves with the exit code for all of them. */
export async function cleanTargets(
  context: CommandContext,
  { api, address }: { api: ApiClient; address: string },
  targets: readonly Target[],
  options: Pick<TargetOptions, 'all' | 'choice' | 'dryRun' | 'ofChannel'>,
): Promise<ExitCode> {
  const { json, output, clock, interrupt } = context;
  const { dryRun } = options;
  if (targets.length === 0 && !json) output.note(t('clean.nothing'));
  const startedAt = performance.now();
  const view = await openView(context, targets, dryRun);
  const run = new CleanRun(api, address, view, {
    dryRun,
    skipsDisabled: options.all,
    choice: options.choice,
    clock,
    interrupt,
    wantsSamples: output.isLive,
  });
  if (output.isLive && !json && !options.all)
    void describeTargets(api, targets, options.ofChannel, (target) => {
      if (!run.hasEnded(target.video)) view.started(target);
    });
  try {
    await run.all(targets);
  } finally {
    await view.close();
  }
  let results = targets.flatMap(({ video }) => run.results.get(video) ?? []);
  if (json) results = await withTitles(api, results);
  if (interrupt.aborted) {
    const failure = stopMessage(interrupt, targets, run.begun, results, dryRun);
    if (!json) throw failure;
    output.document({ ...failure.document, results: results.map(resultDocument) });
    output.warn(`threadsweep: ${failure.message}`);
    return failure.exitCode;
  }
  const code = combinedExitCode(results.map(({ outcome }) => outcomeExitCode(outcome)));
  if (json)
    output.document({
      status: code === EXIT.done ? 'success' : 'error',
      exit_code: code,
      results: results.map(resultDocument),
      totals: totals(results, dryRun),
    });
  else {
    const seconds = (performance.now() - startedAt) / 1000;
    if (results.length > 1) {
      if (output.isLive) output.note('');
      for (const line of totalLines(results, seconds, dryRun)) output.note(line);
    }
    if (dryRun) printCandidates(output, results);
  }
  return code;
}

interface RunOptions {
  dryRun: boolean;
  /** Whether a video whose comments are turned off is skipped. Otherwise its clean fails. */
  skipsDisabled: boolean;
  choice: Choice | undefined;
  clock: Clock;
  interrupt: AbortSignal;
  wantsSamples: boolean;
}

/** Cleans several videos: keeps the videos in progress, and the results. */
class CleanRun {
  readonly results = new Map<string, VideoResult>();
  /** The videos whose clean was requested, with the id of the pass if known. */
  readonly begun = new Map<string, string | undefined>();
  readonly #api: ApiClient;
  readonly #address: string;
  readonly #view: CleanView;
  readonly #options: RunOptions;
  #refusal: Failure | undefined;

  constructor(api: ApiClient, address: string, view: CleanView, options: RunOptions) {
    this.#api = api;
    this.#address = address;
    this.#view = view;
    this.#options = options;
  }

  hasEnded(video: string): boolean {
    return this.results.has(video);
  }

  async all(targets: readonly Target[]): Promise<void> {
    const left = [...targets];
    const lane = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        if (this.#options.interrupt.aborted) return;
        await this.#one(next);
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  }

  async #one(target: Target): Promise<void> {
    const { video } = target;
    const startedAt = performance.now();
    const found = await this.#outcome(target);
    if (found === undefined) return;
    const { skipsDisabled, dryRun } = this.#options;
    const outcome = skipsDisabled && isDisabled(found) ? skippedOutcome(found, dryRun) : found;
    const result = { ...target, outcome, seconds: (performance.now() - startedAt) / 1000 };
    this.results.set(video, result);
    this.#view.ended(result);
  }

  /** Cleans one video. Resolves with undefined if Ctrl-C came first. */
  async #outcome(target: Target): Promise<CleanOutcome | Failure | undefined> {
    const { video, chosen } = target;
    const { interrupt, clock, dryRun, choice, wantsSamples } = this.#options;
    if (this.#refusal) return notBegun(this.#refusal);
    this.#view.started(target);
    const samples = wantsSamples && !dryRun ? new SampleReader(this.#api, video) : undefined;
    const show = async (hidden: number, last = false): Promise<void> => {
      const found = await samples?.look(hidden, last);
      if (found) this.#view.samples(video, found);
    };
    const onProgress = (progress: Progress): void => {
      this.begun.set(video, progress.passId ?? this.begun.get(video));
      this.#view.progress(video, progress);
      void show(progress.numbers?.cleaned_count ?? 0);
    };
    try {
      const hide = { chosen, clock, interrupt, onProgress };
      const outcome = choice
        ? await this.#hideChosen(video, choice, hide)
        : await this.#patiently(() => cleanVideo(this.#api, video, { ...hide, dryRun }));
      await show(outcome.cleaned_count, true);
      return outcome;
    } catch (error) {
      if (interrupt.aborted) return undefined;
      const failure = failureOf(error, this.#address);
      if (MEETS_ALL.has(failure.code)) this.#refusal = failure;
      return (await this.#refusedPass(video, failure)) ?? failure;
    }
  }

  /**
   * Returns what the pass did before the API refused its call, for example because the grant ended.
   * Resolves with undefined if the pass is not known, has not ended, or cannot be read.
   */
  async #refusedPass(video: string, refusal: Failure): Promise<CleanOutcome | undefined> {
    const passId = this.begun.get(video);
    if (passId === undefined) return undefined;
    const found = await this.#api.cleaning.getPass({ passId }).catch(() => undefined);
    // A clean also reports the progress of the scheduled pass for which it waits.
    if (found?.pass.status !== 'failed' || found.pass.trigger !== 'manual') return undefined;
    return { ...endedPass(found.pass, 'failed'), refusal };
  }

  /**
   * Makes a dry run, then hides the found comments that match the choice. Costs 1 unit for each
   * page read, and 50 for each 50 hidden comments.
   */
  async #hideChosen(
    video: string,
    choice: Choice,
    hide: Omit<CleanVideoOptions, 'dryRun'>,
  ): Promise<CleanOutcome> {
    const found = await this.#patiently(() =>
      cleanVideo(this.#api, video, { ...hide, dryRun: true }),
    );
    const preview = chosenOutcome(found, choice);
    if (this.#options.dryRun) return preview;
    if (preview.would_hide.length === 0) return nothingChosen(preview);
    const chosen = preview.would_hide.map(({ id }) => id);
    const done = await this.#patiently(() =>
      cleanVideo(this.#api, video, { ...hide, dryRun: false, chosen }),
    );
    return { ...done, quota_units: done.quota_units + preview.quota_units };
  }

  /** Makes a call. After a refusal because of too many calls, retries when the API allows it. */
  async #patiently<T>(call: () => Promise<T>): Promise<T> {
    const { clock, interrupt } = this.#options;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const problem = apiProblem(error);
        const seconds = problem?.data?.['retry_after'];
        if (problem?.code !== 'TOO_MANY_REQUESTS' || typeof seconds !== 'number') throw error;
        await clock.wait(seconds * 1000, interrupt);
      }
    }
  }
}

/**
 * Returns whether a clean has ended without a hidden comment because the comments of its video are
 * turned off. The record of a pass has no code, so its sentence tells.
 */
function isDisabled(outcome: CleanOutcome | Failure): boolean {
  if (outcome instanceof Failure) return hasCommentsDisabled(outcome);
  const { status, refusal, cleaned_count: hidden } = outcome;
  if (status !== 'failed' || hidden > 0) return false;
  return refusal ? hasCommentsDisabled(refusal) : outcome.message === COMMENTS_DISABLED;
}

function skippedOutcome(outcome: CleanOutcome | Failure, dryRun: boolean): CleanOutcome {
  const known = outcome instanceof Failure ? emptyOutcome(dryRun) : outcome;
  const { refusal: _, ...numbers } = known;
  return { ...numbers, status: 'skipped', message: COMMENTS_DISABLED };
}

function notBegun(refusal: Failure): Failure {
  const { exitCode, code, text, hintText: hint } = refusal;
  const reason = message('clean.notBegun', { reason: text });
  return new Failure(reason, { exitCode, code, hint, cause: refusal });
}

function resultDocument({ video, title, outcome }: VideoResult): object {
  return {
    video,
    title: title ?? null,
    ...(outcome instanceof Failure ? outcome.document : { ...outcome, refusal: undefined }),
    ...problemOf(outcome),
  };
}

/**
 * Adds the titles of videos, which the API knows from their passes, without quota. A video without
 * a pass has no title. If the titles cannot be read, the clean continues.
 */
async function withTitles(api: ApiClient, results: readonly VideoResult[]): Promise<VideoResult[]> {
  return Promise.all(
    results.map(async (result) => {
      if (result.title !== undefined) return result;
      const { video } = result;
      const found = await api.cleaning.listPasses({ video }).catch(() => undefined);
      const title = found?.video_titles[video];
      return title === undefined ? result : { ...result, title };
    }),
  );
}

/** Loads Ink and React only for the live view. */
async function openView(
  context: CommandContext,
  targets: readonly Target[],
  dryRun: boolean,
): Promise<CleanView> {
  const { json, output } = context;
  if (json || targets.length === 0) return NO_VIEW;
  if (!output.isLive) return plainView(output, dryRun);
  const { openLiveView } = await import('./live-view.tsx');
  return openLiveView(context, { total: targets.length, dryRun });
}
