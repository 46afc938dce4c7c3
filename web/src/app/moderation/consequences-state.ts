import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import type { ModerationSettings } from '@threadsweep/shared/moderation-settings.ts';
import { useCallback, useEffect, useState } from 'react';

import { type HeldComment, heldWithVideos } from '../../comment/held-comments.ts';
import { useBackend } from '../../data/backend-context.ts';
import {
  type Consequences,
  findConsequences,
  judgedVideos,
  type RulesInForce,
} from './consequences.ts';

interface CountedFor {
  /** The channel whose comments are judged; undefined for all channels. */
  channel: Channel | undefined;
  /** The account's channels. */
  channels: readonly Channel[];
  /** The creator's rules. No comment is judged until they are known. */
  rules: RulesInForce | undefined;
  isOn: boolean;
}

export interface Counting {
  /** The number of comments that the browser has stored; undefined until it is known. */
  comments: number | undefined;
  /**
   * The comments that each other sensitivity would change; undefined until all comments are judged.
   */
  counted: Consequences | undefined;
  isCounting: boolean;
  failed: boolean;
  /** Counts again after the browser has stored further comments. */
  recount: () => Promise<void>;
}

interface Result {
  /** Identifies the judged comments and their settings. */
  key: string;
  counted: Consequences | undefined;
}

/** Returns what another sensitivity would change for the comments that the browser has stored. */
export function useConsequences(settings: ModerationSettings, of: CountedFor): Counting {
  const backend = useBackend();
  const [held, setHeld] = useState<readonly HeldComment[]>();
  const [result, setResult] = useState<Result>();
  const { channel, channels, rules, isOn } = of;

  const recount = useCallback(async () => setHeld(await heldWithVideos(backend)), [backend]);
  useEffect(() => {
    // A browser without storage has no comments.
    if (isOn) recount().catch(() => setHeld([]));
  }, [isOn, recount]);

  const ofChannel = held?.filter(({ video }) => !channel || video?.channel_id === channel.id);
  const videos = ofChannel && rules && judgedVideos(ofChannel, channels, rules);
  const ids = videos?.flatMap(({ held: ofVideo }) => ofVideo.map(({ comment }) => comment.id));
  const { sensitivity, handling } = settings;
  const key = JSON.stringify([sensitivity, handling, channel?.id, rules, ids]);
  const hasComments = ids !== undefined && ids.length > 0;

  useEffect(() => {
    if (!isOn || !videos || !hasComments) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const show = (counted: Consequences | undefined) => {
      if (!signal.aborted) setResult({ key, counted });
    };
    findConsequences(videos, settings, rules?.texts ?? [], signal).then(show, () =>
      show(undefined),
    );
    return () => left.abort();
    // `key` contains everything that the result depends on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOn, key]);

  const isCurrent = hasComments && result?.key === key;
  return {
    comments: ids?.length,
    counted: isCurrent ? result.counted : undefined,
    isCounting: isOn && (ids === undefined || (hasComments && !isCurrent)),
    failed: isCurrent && result.counted === undefined,
    recount,
  };
}
