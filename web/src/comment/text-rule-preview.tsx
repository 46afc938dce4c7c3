import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import { CommentLine, CommentLines } from './comment-lines.tsx';
import { LoadComments } from './load-comments.tsx';
import { useLoadedComments } from './loaded-comments.ts';
import type { RulePreview } from './text-rule-check.ts';
import styles from './text-rules-panel.module.css';

/** The most comments that are listed. More examples would not tell the creator more. */
const LISTED = 10;

interface TextRulePreviewProps {
  preview: RulePreview;
  account: string | undefined;
  busy: boolean;
  disabled: boolean;
  /** Called when the browser has stored further comments. */
  onLoaded: () => Promise<void>;
  onSave: () => void;
}

/**
 * Shows which of the newest comments a rule would have hidden, and a button that saves the rule.
 */
export function TextRulePreview(props: TextRulePreviewProps) {
  const { preview, account, busy, disabled, onLoaded, onSave } = props;
  const { searched, caught } = preview;
  const { t } = useTranslation();
  const format = useFormat();
  const loaded = useLoadedComments(onLoaded);
  const result = useRef<HTMLHeadingElement>(null);
  // A screen reader then reads the result, and Tab leads to the button that saves the rule.
  useEffect(() => result.current?.focus(), []);
  // As a live region, the first result would be read twice.
  const [first] = useState(preview);

  const count = searched.length;
  const numbers = { count, number: format.number(caught.length), all: format.number(count) };
  const newest = searched[0]?.timestamp ?? '';
  const oldest = searched.at(-1)?.timestamp ?? '';
  const more = caught.length - LISTED;
  return (
    <div className={styles['preview']}>
      <h3 ref={result} tabIndex={-1} aria-live={preview === first ? undefined : 'polite'}>
        {count === 0 && t('rules.texts.nothingHeld')}
        {count > 0 && t(caught.length === 0 ? 'rules.texts.none' : 'rules.texts.caught', numbers)}
      </h3>
      {count > 0 && (
        <p className={styles['soft']}>
          {t('rules.texts.searched', { from: format.day(oldest), to: format.day(newest) })}
        </p>
      )}
      {caught.length > 0 && (
        <CommentLines
          comments={caught.slice(0, LISTED)}
          idOf={({ comment }) => comment.id}
          few={LISTED}
          label={t('rules.texts.caughtList')}
        >
          {({ comment, excerpt, start, end }) => (
            <CommentLine
              author={comment.author}
              text={excerpt}
              reasons={[{ code: 'blocked-text', start, end }]}
              facts={
                <>
                  <time dateTime={comment.timestamp}>{format.day(comment.timestamp)}</time>
                  {comment.source !== null && comment.pending !== 'hide' && (
                    <span>{t('rules.texts.hiddenAlready')}</span>
                  )}
                </>
              }
            />
          )}
        </CommentLines>
      )}
      {more > 0 && (
        <p className={styles['soft']}>
          {t('rules.texts.more', { count: more, number: format.number(more) })}
        </p>
      )}
      <LoadComments look="quiet" loaded={loaded} account={account} disabled={disabled}>
        <Button busy={busy} disabled={disabled || loaded.loading !== undefined} onClick={onSave}>
          {t('rules.texts.save')}
        </Button>
      </LoadComments>
    </div>
  );
}
