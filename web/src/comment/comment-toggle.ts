import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../data/backend-context.ts';
import { problemText } from '../language/problem-text.ts';
import { toast } from '../ui/toast.ts';
import { moveBack, moveComment, type CommentLists, type Side } from './comment-lists.ts';

/**
 * Hides a visible comment or restores a hidden one: on the screen at once, and back where the
 * server does not follow.
 * @param videoId undefined where the screen does not know which video it shows
 */
export function useCommentToggle(
  videoId: string | undefined,
  update: (change: (lists: CommentLists) => CommentLists) => void,
): {
  /** The comments whose change is under way. */
  pending: ReadonlySet<string>;
  toggle: (comment: Comment, from: Side) => Promise<void>;
} {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());

  async function toggle(comment: Comment, from: Side): Promise<void> {
    if (videoId === undefined || videoId === '') {
      toast({ kind: 'error', text: t('comments.missingVideo') });
      return;
    }
    const names = { videoId, commentId: comment.id };
    setPending((before) => new Set([...before, comment.id]));
    update((lists) => moveComment(lists, comment.id, from));
    try {
      if (from === 'visible') await api.comment.hideComment(names);
      else await api.comment.unhideComment(names);
      const text = from === 'visible' ? t('comments.hiddenToast') : t('comments.restoredToast');
      toast({ kind: 'success', text });
    } catch (error) {
      update((lists) => moveBack(lists, comment, from));
      toast({
        kind: 'error',
        text: t('comments.toggleFailed'),
        description: problemText(error, i18n),
      });
    } finally {
      setPending((before) => new Set([...before].filter((id) => id !== comment.id)));
    }
  }

  return { pending, toggle };
}
