import { CATEGORIES } from '@threadsweep/shared/category.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { useChannels } from '../channel/channel-state.ts';
import type { ListedAction } from '../data/activity-response.ts';
import { useFormat } from '../language/format.ts';
import styles from './activity-row.module.css';
import { RowTop, RowVideo } from './activity-row.tsx';

interface ActionRowProps {
  action: ListedAction;
  /** The title of the action's video; undefined if the video was removed or there is none. */
  title: string | undefined;
}

/**
 * Shows one action, or several quick ones of the same kind on one video: when, by whom, and what.
 */
export function ActionRow({ action, title }: ActionRowProps) {
  const { at, kind, by, video_id, author_id } = action;
  const { count, pending_count: pending, reversed_count: reversed, failed_count: failed } = action;
  const done = count - pending - reversed - failed;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={styles['row']}>
      <div className={styles['text']}>
        <RowTop at={at} kind={kind} by={by} />
        {video_id !== null && (
          <RowVideo id={video_id} channelId={action.channel_id} title={title} />
        )}
        {done > 0 && (
          <p>
            <strong className={styles['done']}>
              <Done action={action} count={done} />
            </strong>
            {author_id !== null && (
              <>
                {' '}
                <a
                  href={`https://www.youtube.com/channel/${encodeURIComponent(author_id)}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t('activity.author')}
                </a>
              </>
            )}
          </p>
        )}
        {pending > 0 && (
          <p className={styles['soft']}>
            {t(kind === 'hide' ? 'video.hiding' : 'video.restoring', {
              count: pending,
              number: format.number(pending),
            })}
          </p>
        )}
        {reversed > 0 && (
          <p className={styles['soft']}>
            {t('activity.reversed', { count: reversed, number: format.number(reversed) })}
          </p>
        )}
        {failed > 0 && (
          <p className={styles['soft']}>
            {t('activity.notMade', { count: failed, number: format.number(failed) })}
          </p>
        )}
      </div>
    </li>
  );
}

/** @param props.count how many comments or authors the action has changed */
function Done({ action, count }: { action: ListedAction; count: number }) {
  const { kind, rule, text, settings, author_id: author, channel_id } = action;
  const { t } = useTranslation();
  const { channels } = useChannels();
  const format = useFormat();
  if (kind === 'rules' && text !== null)
    return t(`activity.text.${rule === 'block' ? 'block' : 'none'}`, { value: text.value });
  if (kind === 'rules')
    return author === null
      ? t(`activity.rules.${rule ?? 'none'}`, { count, number: format.number(count) })
      : t(`activity.rule.${rule ?? 'none'}`);
  if (kind === 'settings') {
    const channel = channels.find(({ id }) => id === channel_id)?.channelTitle;
    const changed = Object.entries(settings).map(([name, value]) => settingText(t, name, value));
    return [...(channel === undefined ? [] : [channel]), ...changed].join('\n');
  }
  return t(`activity.did.${kind}`, { count, number: format.number(count) });
}

/**
 * Returns a changed setting in words. A setting that this version does not know is shown by its
 * name and value.
 */
function settingText(t: TFunction, name: string, value: string): string {
  if (value === 'on' || value === 'off') {
    const state = t(`autoClean.${value}`);
    if (name === 'auto_cleaning') return `${t('autoClean.label')}: ${state}`;
    if (name === 'second_opinions') return `${t('activity.secondOpinions')}: ${state}`;
    if (name === 'instructions') return `${t('activity.instructions')}: ${state}`;
  }
  if (name === 'instructions' && value === 'account')
    return `${t('activity.instructions')}: ${t('activity.asAccount')}`;
  if (name === 'learned' && value === 'reset') return t('activity.learnedReset');
  const category = CATEGORIES.find((each) => name.endsWith(`_${each}`));
  if (category && (value === 'hide' || value === 'ask' || value === 'keep'))
    return `${t(`category.${category}`)}: ${t(`handling.${value}`)}`;
  if (category && (value === 'relaxed' || value === 'balanced' || value === 'strict'))
    return `${t(`category.${category}`)}: ${t(`account.sensitivity.${value}`)}`;
  if (category && value === 'account')
    return `${t(`category.${category}`)}: ${t('activity.asAccount')}`;
  return `${name}: ${value}`;
}
