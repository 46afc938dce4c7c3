import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { sendRequested } from '../hiding/send-requested.ts';
import { type KnownVideo, planReads } from '../planning/plan-reads.ts';
import { PageTokenRefused, type YoutubeThread } from '../ports/comments.ts';
import type { PassRecord } from '../ports/pass-record.ts';
import type { PlannedPass } from '../ports/passes.ts';
import { type Failure, LeaseLost, type OpenChannel, type Ports } from '../ports/ports.ts';
import type { Session } from '../ports/session.ts';
import { ChannelRead } from '../reading/channel-read.ts';
import { hideChosen } from './hide-chosen.ts';
import { resumedExtent } from './resume.ts';
import { type PassPlan, runPass } from './run-pass.ts';

/** Sentences for the creator, used if no port has a better one for the failure. */
const UNKNOWN_PROBLEM = {
  manual: 'Something went wrong. Please try again.',
  schedule: 'Something went wrong. The next pass will try again.',
};

/**
 * The error if the time limit or another holder of the lease stopped a session. Another attempt
 * resumes the session.
 */
export class SessionInterrupted extends Error {
  constructor(cause: unknown) {
    super('the session was cut short', { cause });
    this.name = 'SessionInterrupted';
  }
}

export interface FailedPass {
  pass: PlannedPass;
  failure: Failure;
  error: unknown;
  /** Whether the pass has ended, so that no later attempt retries it. */
  hasEnded: boolean;
}

/** The results of a session's passes. */
export interface SessionResult {
  /** Whether the plan has no removals left. */
  limitReached: boolean;
  /** The passes that did not complete, in the order in which they ran. */
  failures: FailedPass[];
}

export interface SessionOptions {
  signal: AbortSignal;
  /** Whether no later attempt retries a pass that fails now. */
  isLastAttempt: boolean;
}

/**
 * Runs the passes of a session, one after the other. The caller must hold the lease. The first pass
 * begins by sending the creator's pending changes.
 *
 * Without quota or access, the session stops. If a video no longer exists, it continues with the
 * others. After any other failure, the next attempt retries the pass, and the last attempt ends it
 * with a sentence for the creator.
 *
 * @throws SessionInterrupted
 */
export async function runSession(
  ports: Ports,
  session: Session,
  { signal, isLastAttempt }: SessionOptions,
): Promise<SessionResult> {
  const result: SessionResult = { limitReached: false, failures: [] };
  const planner = new PassPlanner(ports, session, { signal, isLastAttempt });
  let isSent = false;
  for (const [index, pass] of session.passes.entries()) {
    try {
      if (index > 0 && !(await ports.lease.renew(pass))) throw new LeaseLost();
      const channel = await ports.openChannel();
      const record = await ports.passes.begin(pass);
      if (!record) continue;
      if (!isSent) await sendRequested({ ...ports, ...channel }, signal);
      isSent = true;
      const { limitReached } = await (record.chosen === null
        ? runPass(ports, session, pass, await planner.plan(pass, record, channel), signal)
        : hideChosen(ports, session, { pass, chosen: record.chosen, channel }, signal));
      result.limitReached ||= limitReached;
    } catch (caught) {
      // If YouTube refuses a page token, only a resuming attempt can start over. Any other attempt
      // fails with the cause, which is YouTube's refusal.
      const error: unknown = caught instanceof PageTokenRefused ? caught.cause : caught;
      if (signal.aborted || error instanceof LeaseLost) throw new SessionInterrupted(error);
      const failure = ports.failureOf(error);
      const concernsAll = failure.kind === 'quota' || failure.kind === 'reconnect';
      const hasEnded = concernsAll || failure.kind === 'gone' || isLastAttempt;
      result.failures.push({ pass, failure, error, hasEnded });
      if (hasEnded) {
        const problem = failure.problem ?? UNKNOWN_PROBLEM[pass.trigger];
        await failPass(ports, pass, problem, !concernsAll);
      }
      if (concernsAll || (failure.kind === 'unavailable' && !isLastAttempt)) break;
    }
  }
  return result;
}

async function failPass(
  { passes }: Ports,
  pass: PlannedPass,
  problem: string,
  isFinal: boolean,
): Promise<void> {
  try {
    await passes.fail(pass, problem, isFinal);
  } catch (error) {
    // Without the lease, the session must not end the pass, which the new holder resumes.
    throw error instanceof LeaseLost ? new SessionInterrupted(error) : error;
  }
}

/** Plans each pass just before it begins, because earlier passes change what is known. */
class PassPlanner {
  readonly #ports: Ports;
  readonly #session: Session;
  readonly #options: SessionOptions;
  #channelRead: ChannelRead | undefined;

  constructor(ports: Ports, session: Session, options: SessionOptions) {
    this.#ports = ports;
    this.#session = session;
    this.#options = options;
  }

  async plan(pass: PlannedPass, record: PassRecord, channel: OpenChannel): Promise<PassPlan> {
    const { budget, clock } = this.#ports;
    const { passes } = this.#session;
    const policy: Policy | null = pass.trigger === 'manual' ? null : await budget.policy();
    const now = clock.now();
    const videos = passes.map((each) =>
      knownVideo(each, each === pass ? resumedExtent(record.goesOn, now) : null),
    );
    const index = passes.indexOf(pass);
    const read = planReads({ videos, policy, now })[index];
    if (!read) throw new RangeError('no read was planned for a pass');
    return {
      channel,
      record,
      read,
      policy,
      hasNext: index + 1 < passes.length,
      isLastAttempt: this.#options.isLastAttempt,
      threads: await this.#sharedThreads(channel, pass, read.shared),
    };
  }

  /**
   * Returns a video's threads from the list of the channel; undefined if the pass must read the
   * video's own list. In the last attempt, it also does so if the list of the channel fails.
   */
  async #sharedThreads(
    { comments }: OpenChannel,
    { id: passId, video }: PlannedPass,
    shared: readonly string[],
  ): Promise<readonly YoutubeThread[] | undefined> {
    if (shared.length === 0) return undefined;
    const videos = this.#session.passes.map((pass) => pass.video);
    this.#channelRead ??= new ChannelRead(
      comments,
      videos.filter(({ id }) => shared.includes(id)),
      this.#options.signal,
    );
    try {
      return await this.#channelRead.threadsOf(video.id);
    } catch (error) {
      const { signal, isLastAttempt } = this.#options;
      const { kind } = this.#ports.failureOf(error);
      const concernsAll = signal.aborted || kind === 'quota' || kind === 'reconnect';
      if (concernsAll || !isLastAttempt) throw error;
      this.#ports.warn('the list of the channel could not be read', { passId, error });
      return undefined;
    }
  }
}

function knownVideo(
  { video, trigger, dueAt }: PlannedPass,
  resumes: KnownVideo['resumes'],
): KnownVideo {
  const { id, publishedAt } = video;
  return {
    id,
    publishedAt: Date.parse(publishedAt),
    trigger,
    dueAt,
    resumes,
  };
}
