import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { toast } from '../ui/toast.ts';

export interface UntickedComments {
  /** The ids of the comments that the creator has unticked, which stay visible. */
  unticked: ReadonlySet<string>;
  /** Ticks a comment, or unticks it. */
  tick: (id: string, isTicked: boolean) => void;
}

/** Returns the comments of a preview that the creator has unticked. */
export function useUntickedComments(): UntickedComments {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const tick = useCallback((id: string, isTicked: boolean) => {
    setUnticked((before) => {
      const after = new Set(before);
      if (isTicked) after.delete(id);
      else after.add(id);
      return after;
    });
  }, []);
  return { unticked, tick };
}

/**
 * Returns a function that stores the decision to keep comments, so that no clean hides them. It
 * resolves when the server has the decision, or when the decision is pending for the network.
 */
export function useKeepComments(): (videoId: string, ids: readonly string[]) => Promise<void> {
  const { queue } = useBackend();
  return useCallback(
    async (videoId, ids) => {
      if (ids.length === 0) return;
      const decisions = ids.map((id) => ({ videoId, id, action: 'keep' as const }));
      await queue.add({ kind: 'review', decisions, grouped: true });
      await queue.flush().catch(() => undefined);
    },
    [queue],
  );
}

interface KeptComments {
  videoId: string;
  /** The ids of the unticked comments. */
  kept: readonly string[];
}

/**
 * Stores the decision to keep the unticked comments when the creator closes or leaves a preview
 * without hiding anything, because a preview promises that no clean hides them. Returns a function
 * to call when the creator hides the ticked comments, which stores the decision by itself. If the
 * session has ended, or the browser cannot store the decision, a message says so.
 */
export function useKeepOnLeave(comments: readonly KeptComments[]): () => void {
  const { t } = useTranslation();
  const keep = useKeepComments();
  const refused = useRef('');
  const unkept = useRef(comments);
  useEffect(() => {
    refused.current = t('preview.notKept');
  }, [t]);
  useEffect(() => {
    unkept.current = comments;
  }, [comments]);
  useEffect(
    () => () => {
      const stored = unkept.current.map(({ videoId, kept }) => keep(videoId, kept));
      Promise.all(stored).catch(() => toast({ kind: 'error', text: refused.current }));
      unkept.current = [];
    },
    [keep],
  );
  return useCallback(() => {
    unkept.current = [];
  }, []);
}
