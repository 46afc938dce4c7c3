import styles from './comment-skeleton.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A placeholder for the comments while they load. */
export function CommentSkeleton() {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {ROWS.map((key) => (
        <div key={key} className={styles['row']}>
          <div className={styles['avatar']} />
          <div className={styles['line']} data-short="" />
          <div className={styles['line']} />
        </div>
      ))}
    </div>
  );
}
