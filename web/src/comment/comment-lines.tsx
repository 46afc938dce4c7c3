import type { Comment } from '@threadsweep/shared/contract/comment.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { Button } from '../ui/button.tsx';
import styles from './comment-lines.module.css';
import { MarkedText } from './marked-text.tsx';

interface CommentLinesProps<One> {
  comments: readonly One[];
  idOf: (comment: One) => string;
  /** The number of comments that are shown at first. */
  few: number;
  /** The accessible name of the list; omitted if a text before the list names it. */
  label?: string;
  children: (comment: One) => ReactNode;
}

/** Lists comments, at first a few of them, with a button that shows all. */
export function CommentLines<One>(props: CommentLinesProps<One>) {
  const { comments, idOf, few, label, children } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const shown = all ? comments : comments.slice(0, few);
  return (
    <>
      <ul className={styles['lines']} aria-label={label}>
        {shown.map((comment) => (
          <li key={idOf(comment)}>{children(comment)}</li>
        ))}
      </ul>
      {shown.length < comments.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('preview.showAll', { number: format.number(comments.length) })}
        </Button>
      )}
    </>
  );
}

interface CommentLineProps extends Pick<Comment, 'author' | 'text' | 'reasons'> {
  /** The content beside the author, such as a link to the comment's video. */
  facts?: ReactNode;
  children?: ReactNode;
}

/** Shows a comment of the list: its author, and its text with the passages that reasons mark. */
export function CommentLine({ author, text, reasons, facts, children }: CommentLineProps) {
  return (
    <div className={styles['line']}>
      <div className={styles['facts']}>
        <strong dir="auto">{author}</strong>
        {facts}
      </div>
      <p className={styles['text']} dir="auto">
        <MarkedText text={text} reasons={reasons} />
      </p>
      {children}
    </div>
  );
}
