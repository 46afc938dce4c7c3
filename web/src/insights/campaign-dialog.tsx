import type { ApiClient } from '@threadsweep/shared/client.ts';
import type {
  Campaign,
  CampaignComment,
  CampaignComments,
} from '@threadsweep/shared/contract/insights.ts';
import { CAMPAIGN_IDS_MAX, CAMPAIGN_STATES } from '@threadsweep/shared/campaign.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useChannels } from '../channel/channel-state.ts';
import { CommentLine, CommentLines } from '../comment/comment-lines.tsx';
import { type Loaded, useLoaded } from '../ui/loaded.ts';
import { useFormat } from '../language/format.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import facts from '../ui/facts.module.css';
import { LoadFailed } from '../ui/load-failed.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { authorsOf, type CampaignAction } from './campaign-decision.ts';
import { readCampaign } from './campaign-response.ts';
import styles from './campaign-dialog.module.css';

/** The number of comments that are shown at first. */
const FEW = 20;

interface CampaignDialogProps {
  campaign: Campaign;
  name: string;
  /** Called with the newest comment of the campaign when the comments are read. */
  onRead: (campaign: Campaign, newest: CampaignComment) => void;
  /** The channel of the insights; undefined for all channels. */
  channelId: string | undefined;
  onDecide: (action: CampaignAction, comments: readonly CampaignComment[]) => void;
  onClose: () => void;
}

/** Shows the comments of a campaign, and asks what to do with all of them and their authors. */
export function CampaignDialog(props: CampaignDialogProps) {
  const { campaign, name, onRead, channelId, onDecide, onClose } = props;
  const { t } = useTranslation();
  const { data, failure, reload } = useCampaign(campaign, channelId);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const isFailed = failure !== undefined || data === null;
  const comments = data?.comments ?? [];
  const [newest] = comments;
  useEffect(() => {
    if (newest) onRead(campaign, newest);
  }, [campaign, newest, onRead]);
  return (
    <Dialog
      wide
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button ref={close} onClick={onClose}>
            {t('campaign.close')}
          </Button>
          {comments.length > 0 && (
            <>
              <OnlineButton onClick={() => onDecide('restore', comments)}>
                {t('campaign.restore')}
              </OnlineButton>
              <OnlineButton look="primary" onClick={() => onDecide('block', comments)}>
                {t('campaign.block')}
              </OnlineButton>
            </>
          )}
        </>
      }
    >
      {data === undefined && !isFailed && (
        <div className={styles['loading']}>
          <progress aria-label={t('campaign.loading')} />
          <output>{t('campaign.loading')}</output>
        </div>
      )}
      {isFailed && (
        <LoadFailed title={t('campaign.failed')} onRetry={reload}>
          {failure ? failure.detail : t('insights.offerProText')}
        </LoadFailed>
      )}
      {data && <Comments {...data} />}
    </Dialog>
  );
}

/** Loads a campaign's comments; null if the plan no longer includes campaigns. */
function useCampaign(
  { ids }: Campaign,
  channelId: string | undefined,
): Loaded<CampaignComments | null> {
  const named = ids.slice(0, CAMPAIGN_IDS_MAX).join(',');
  return useLoaded(
    useCallback(
      async ({ insights }: ApiClient) =>
        readCampaign(
          await insights.listCampaign({
            ids: named,
            ...(channelId !== undefined && { account: channelId }),
          }),
        ),
      [named, channelId],
    ),
  );
}

function Comments({ comments, more, unavailable }: CampaignComments) {
  const { t } = useTranslation();
  const format = useFormat();
  const { channels } = useChannels();
  const authors = authorsOf(comments, channels).length;
  const counts = CAMPAIGN_STATES.map((state) => ({
    state,
    count: comments.filter((one) => one.state === state).length,
  })).filter(({ count }) => count > 0);
  return (
    <div className={styles['campaign']}>
      {unavailable.length > 0 && (
        <Alert kind="info">{t('asked.unavailable', { count: unavailable.length })}</Alert>
      )}
      {comments.length === 0 && <p>{t('campaign.gone')}</p>}
      {comments.length > 0 && (
        <>
          <p className={facts['facts']}>
            {counts.map(({ state, count }) => (
              <span key={state} className={styles['counts']}>
                {t(`campaign.count.${state}`, { number: format.number(count) })}
              </span>
            ))}
            <span className={styles['counts']}>
              {t('campaign.authors', { count: authors, number: format.number(authors) })}
            </span>
          </p>
          {more && <p>{t('campaign.more', { number: format.number(comments.length) })}</p>}
          <p>{t('campaign.blockText')}</p>
          <p>{t('campaign.restoreText')}</p>
          <CommentLines comments={comments} idOf={({ id }) => id} few={FEW}>
            {({ author, text, reasons, state, video_id: video, video_title: title }) => (
              <CommentLine
                author={author}
                text={text}
                reasons={reasons}
                facts={
                  <>
                    <span>{t(`campaign.state.${state}`)}</span>
                    <Link to={`/comments/${encodeURIComponent(video)}`} dir="auto">
                      {title === '' ? video : title}
                    </Link>
                  </>
                }
              />
            )}
          </CommentLines>
        </>
      )}
    </div>
  );
}
