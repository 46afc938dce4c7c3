import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { CampaignComment } from '@threadsweep/shared/contract/insights.ts';
import { AUTHORS_MAX } from '@threadsweep/shared/rules.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { useChannels } from '../channel/channel-state.ts';
import { ruleIn, type RuleOf } from '../comment/author-rules.ts';
import { useCreatorRules } from '../comment/creator-rules.ts';
import { readRules } from '../comment/rules-response.ts';
import { useBackend, useSession } from '../data/backend-context.ts';
import { atom, useAtom, useSetAtom } from '../data/jotai.ts';
import { problemText } from '../language/problem-text.ts';
import { readDecided } from './campaign-response.ts';

/**
 * The decisions on a whole campaign. `block` hides its comments and blocks their authors. `restore`
 * makes its comments visible and trusts their authors.
 */
export type CampaignAction = 'block' | 'restore';

/** The number of comments in one call, few enough to show progress. */
const AT_ONCE = 100;

type Named = Pick<CampaignComment, 'id' | 'video_id'>;

export interface CampaignDecision {
  /** The session in which the creator decided (see `generation` in session.ts). */
  generation: number;
  action: CampaignAction;
  state: 'running' | 'ended' | 'undoing' | 'undone';
  /** The number of comments to decide on. `done` is the number of comments that are decided. */
  total: number;
  done: number;
  /** The comments that the decision has hidden or made visible. */
  changed: readonly Named[];
  /** The comments that the next clean will change because of the decision. */
  requested: readonly Named[];
  /**
   * The number of comments that the next clean changes, because of the decision or its undo.
   * `failed` is the number of comments that cannot be changed.
   */
  pending: number;
  failed: number;
  /** The authors whose rule was changed, with the rule that they had before. */
  authors: readonly { id: string; before: RuleOf }[];
  /** The number of authors whose rule is not set, because the list of rules is full. */
  leftOut: number;
  /**
   * The failure that stopped the decision; undefined if none did. `detail` is its reason, if that
   * is known.
   */
  problem: { detail: string | undefined } | undefined;
}

/** The decision outlives the screen, because a creator may leave it and return. */
const decisionAtom = atom<CampaignDecision | undefined>(undefined);

const change = atom(
  null,
  (get, set, update: (before: CampaignDecision) => Partial<CampaignDecision>): void => {
    const before = get(decisionAtom);
    if (before) set(decisionAtom, { ...before, ...update(before) });
  },
);

interface CampaignDeciding {
  /**
   * The last decision. Undefined if there was none in this session, or if the creator has closed
   * its status.
   */
  decision: CampaignDecision | undefined;
  /** Decides on all comments of a campaign, and on their authors. */
  decide: (action: CampaignAction, comments: readonly CampaignComment[]) => Promise<void>;
  undo: () => Promise<void>;
  putAway: () => void;
}

/** Returns the decision on a whole campaign, with its progress and its undo. */
export function useCampaignDecision(): CampaignDeciding {
  const { api } = useBackend();
  const { generation } = useSession();
  const { i18n } = useTranslation();
  const { load } = useCreatorRules();
  // The decision does not need the rules, so it ends in the same way without them.
  const loadRules = useCallback(async () => load().catch(() => undefined), [load]);
  const { channels } = useChannels();
  const [stored, setStored] = useAtom(decisionAtom);
  const update = useSetAtom(change);
  const decision = stored?.generation === generation ? stored : undefined;

  const decide = useCallback(
    async (action: CampaignAction, comments: readonly CampaignComment[]) => {
      const targets = action === 'block' ? comments : comments.filter(isHidden);
      const total = targets.length;
      setStored({ generation, action, state: 'running', total, ...NOTHING });
      try {
        const wasHidden = new Set(comments.filter(isHidden).map(({ id }) => id));
        for (let start = 0; start < total; start += AT_ONCE) {
          const part = targets.slice(start, start + AT_ONCE);
          const response = await send(api, part, action === 'block' ? 'hide' : 'restore');
          const changed = action === 'block' ? response.hidden : response.restored;
          const isOther = ({ id }: Named) => wasHidden.has(id) === (action === 'restore');
          update((before) => ({
            done: before.done + part.length,
            changed: [...before.changed, ...changed.filter(isOther)],
            requested: [...before.requested, ...response.pending],
            pending: before.pending + response.pending.length,
            failed: before.failed + response.failed.length,
          }));
        }
        update(await ruleAuthors(api, action, authorsOf(comments, channels)));
        update(() => ({ state: 'ended' }));
      } catch (error) {
        update(() => ({ state: 'ended', problem: { detail: problemText(error, i18n) } }));
      }
      await loadRules();
    },
    [api, channels, generation, i18n, loadRules, setStored, update],
  );

  const undo = useCallback(async () => {
    if (!decision) return;
    const { action, changed, requested, authors } = decision;
    const targets = [...changed, ...requested];
    update(() => ({
      state: 'undoing',
      problem: undefined,
      done: 0,
      total: targets.length,
      pending: 0,
      failed: 0,
    }));
    try {
      for (const [rule, part] of Map.groupBy(authors, ({ before }) => before))
        await api.rules.setAuthorRules({ authors: part.map(({ id }) => id), rule });
      for (let start = 0; start < targets.length; start += AT_ONCE) {
        const part = targets.slice(start, start + AT_ONCE);
        const response = await send(api, part, action === 'block' ? 'restore' : 'hide', true);
        update((before) => ({
          done: before.done + part.length,
          pending: before.pending + response.pending.length,
          failed: before.failed + response.failed.length,
        }));
      }
      update(() => ({ state: 'undone' }));
    } catch (error) {
      // An undo that stopped can be repeated, because each of its calls sets a state.
      update(() => ({ state: 'ended', problem: { detail: problemText(error, i18n) } }));
    }
    await loadRules();
  }, [api, decision, i18n, loadRules, update]);

  return { decision, decide, undo, putAway: () => setStored(undefined) };
}

const NOTHING = {
  done: 0,
  changed: [],
  requested: [],
  pending: 0,
  failed: 0,
  authors: [],
  leftOut: 0,
  problem: undefined,
};

function isHidden({ state }: CampaignComment): boolean {
  return state === 'hidden';
}

/**
 * Returns the channels of the comments' authors, about whom there can be a rule.
 * @param own the creator's channels, about which there can be none
 */
export function authorsOf(
  comments: readonly CampaignComment[],
  own: readonly { id: string }[],
): string[] {
  const authors = new Set(comments.flatMap(({ authorChannelId: id }) => id ?? []));
  for (const { id } of own) authors.delete(id);
  return [...authors];
}

async function send(
  api: ApiClient,
  comments: readonly Named[],
  action: 'hide' | 'restore',
  isUndo = false,
) {
  const undo = isUndo && action === 'hide' ? { undo: true as const } : {};
  const decisions = comments.map(({ id, video_id }) => ({ id, video_id, action, ...undo }));
  return readDecided(await api.review.decideReview({ decisions }));
}

/** Blocks or trusts the authors, as many as the list has room for. */
async function ruleAuthors(
  api: ApiClient,
  action: CampaignAction,
  ids: readonly string[],
): Promise<() => Pick<CampaignDecision, 'authors' | 'leftOut'>> {
  const rule = action === 'block' ? 'block' : 'trust';
  const lists = readRules(await api.rules.listRules());
  const wanted = ids
    .map((id) => ({ id, before: ruleIn(lists, id) }))
    .filter(({ before }) => before !== rule);
  const room = AUTHORS_MAX - lists[rule === 'block' ? 'blocked' : 'trusted'].length;
  const authors = wanted.slice(0, Math.max(0, room));
  if (authors.length > 0)
    await api.rules.setAuthorRules({ authors: authors.map(({ id }) => id), rule });
  return () => ({ authors, leftOut: wanted.length - authors.length });
}
