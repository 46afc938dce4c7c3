import { JudgedVideo } from '../judging/judged-video.ts';
import { storedCorrections } from '../judging/lessons.ts';
import type { YoutubeComment } from '../ports/comments.ts';
import type { Candidate } from '../ports/decisions.ts';
import type { Counts } from '../ports/pass-record.ts';
import type { CleanedVideo } from '../ports/passes.ts';
import type { OpenChannel, Ports } from '../ports/ports.ts';
import type { Session } from '../ports/session.ts';
import { openMemory } from './run-pass.ts';

export interface DryRun {
  counts: Counts;
  /** The comments that a pass would hide, with their texts for the creator. */
  candidates: (Candidate & Pick<YoutubeComment, 'text' | 'author'>)[];
}

/** Reads and judges a video like a manual clean, but stores and hides nothing. */
export async function dryRun(
  ports: Ports,
  channel: OpenChannel,
  session: Omit<Session, 'passes'>,
  video: CleanedVideo,
  signal: AbortSignal,
): Promise<DryRun> {
  const [{ all }, memory] = await Promise.all([
    ports.decisions.of({ passId: '', videoId: video.id }),
    openMemory({ ...ports, opinions: null }, channel, video.id),
  ]);
  const judged = new JudgedVideo({
    ...session,
    ...channel,
    ...memory,
    corrections: storedCorrections(memory.teaching, channel.fingerprintKey),
    video,
    extent: 'everything',
    threads: undefined,
    before: undefined,
    findDecisions: () => Promise.resolve(all),
  });
  const comments = new Map<string, YoutubeComment>();
  const found = new Map<string, Candidate>();
  for await (const { page, candidates } of judged.pages(signal)) {
    for (const comment of page) comments.set(comment.id, comment);
    for (const candidate of candidates) found.set(candidate.id, candidate);
  }
  return {
    counts: judged.counts,
    candidates: [...found.values()].map((candidate) => {
      const { text = '', author = '' } = comments.get(candidate.id) ?? {};
      return Object.assign(candidate, { text, author });
    }),
  };
}
