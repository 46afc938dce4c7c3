import type {
  Campaign,
  CampaignComment,
  CampaignComments,
} from '@threadsweep/shared/contract/insights.ts';
import { CAMPAIGN_IDS_MAX, CAMPAIGN_STATES } from '@threadsweep/shared/campaign.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useChannels } from '../channel/channel-state.ts';
import { CommentLine, CommentLines } from '../comment/comment-lines.tsx';
import { useBackend } from '../data/backend-context.ts';
import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { authorsOf, type CampaignAction } from './campaign-decision.ts';
import { readCampaign } from './campaign-response.ts';
import styles from './campaign-dialog.module.css';

/** The number of comments that are shown at first. */
const FEW = 20;

type Loaded =
  | { is: 'loading' }
  | { is: 'failed'; detail: string | undefined }
  | ({ is: 'ready' } & CampaignComments);

interface CampaignDialogProps {
  campaign: Campaign;
  /** The channel of the insights; undefined for all channels. */
  channelId: string | undefined;
  onDecide: (action: CampaignAction, comments: readonly CampaignComment[]) => void;
  onClose: () => void;
}

/** Shows the comments of a campaign, and asks what to do with all of them and their authors. */
export function CampaignDialog({ campaign, channelId, onDecide, onClose }: CampaignDialogProps) {
  const { t } = useTranslation();
  const { loaded, reload } = useCampaign(campaign, channelId);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const comments = loaded.is === 'ready' ? loaded.comments : [];
  return (
    <Dialog
      wide
      title={t(`insights.kind.${campaign.kind}`)}
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
      {loaded.is === 'loading' && (
        <div className={styles['loading']}>
          <progress aria-label={t('campaign.loading')} />
          <output>{t('campaign.loading')}</output>
        </div>
      )}
      {loaded.is === 'failed' && (
        <LoadFailed title={t('campaign.failed')} onRetry={reload}>
          {loaded.detail}
        </LoadFailed>
      )}
      {loaded.is === 'ready' && <Comments {...loaded} />}
    </Dialog>
  );
}

function useCampaign({ ids }: Campaign, channelId: string | undefined) {
  const { api } = useBackend();
  const { t, i18n } = useTranslation();
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const named = ids.slice(0, CAMPAIGN_IDS_MAX).join(',');

  useEffect(() => {
    let left = false;
    setLoaded({ is: 'loading' });
    const load = async (): Promise<Loaded> => {
      try {
        const of = channelId === undefined ? {} : { account: channelId };
        const campaign = readCampaign(await api.insights.listCampaign({ ids: named, ...of }));
        if (!campaign) return { is: 'failed', detail: t('insights.offerProText') };
        return { is: 'ready', ...campaign };
      } catch (error) {
        return { is: 'failed', detail: problemText(error, i18n) };
      }
    };
    const show = async (): Promise<void> => {
      const next = await load();
      if (!left) setLoaded(next);
    };
    void show();
    return () => {
      left = true;
    };
    // A change of language must not read the comments again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, named, channelId, attempt]);

  return { loaded, reload: () => setAttempt((count) => count + 1) };
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
          <p className={styles['counts']}>
            {[
              ...counts.map(({ state, count }) =>
                t(`campaign.count.${state}`, { number: format.number(count) }),
              ),
              t('campaign.authors', { count: authors, number: format.number(authors) }),
            ].join(' · ')}
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
