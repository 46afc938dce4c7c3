import type { Channel } from '@threadsweep/shared/contract/channel.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useUser } from '../account/account-state.ts';
import { useFreshUser, useLiveUser } from '../account/fresh-user.ts';
import { SecondOpinionsNotice } from '../account/second-opinions-notice.tsx';
import { WelcomeDialog } from '../account/welcome-dialog.tsx';
import { useChannels } from '../channel/channel-state.ts';
import { ConnectButton, ConnectCard } from '../channel/connect-card.tsx';
import { useConnectChannel } from '../channel/connect-channel.ts';
import { useFirstConnection } from '../channel/first-connection.ts';
import { useLiveChannels } from '../channel/live-channels.ts';
import { type LinkStatus, useOAuthReturn } from '../channel/oauth-return.ts';
import { HeldBackNotice, ProtectionState } from '../channel/protection-notice.tsx';
import { AutoCleanSwitch } from '../cleaning/auto-clean-switch.tsx';
import { FirstPreview } from '../cleaning/first-preview.tsx';
import { SeveralCleansStatus } from '../cleaning/several-cleans-status.tsx';
import { WeekSummary } from '../cleaning/week-summary.tsx';
import { WholeChannel } from '../cleaning/whole-channel.tsx';
import { useBackend, useIsOffline } from '../data/backend-context.ts';
import { useUsedRemovals } from '../plan/used-removals.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { OnlineButton } from '../ui/online-button.tsx';
import { RefreshIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { VideoGrid, VideoGridSkeleton } from '../video/video-grid.tsx';
import { useDecisionChanges } from '../video/video-changes.ts';
import { useVideos } from '../video/video-list.ts';
import styles from './dashboard-page.module.css';
import { InstallHint } from './install-hint.tsx';
import { PLACES } from './sections.ts';

export function DashboardPage() {
  const { t } = useTranslation();
  const linkStatus = useOAuthReturn();
  useLiveUser();
  const [firstChannel] = useFirstConnection();
  const { is, connected, active } = useChannels();
  const [changes, setChanges] = useState(0);
  return (
    <div className={styles['page']}>
      <PageTitle page={t('page.dashboard')} />
      <LiveChannels />
      <div className={styles['top']}>
        <h1>{t('dashboard.title')}</h1>
        {firstChannel === undefined && (
          <AutoCleanSwitch
            isPaused={active?.protection.status === 'paused'}
            isConnected={connected || is === 'loading'}
          />
        )}
        {connected && <WeekSummary changes={changes} />}
      </div>
      <Places />
      <InstallHint />
      <SecondOpinionsNotice />
      <Content linkStatus={linkStatus} onChanges={setChanges} />
      <Welcome connected={connected} />
    </div>
  );
}

/**
 * Keeps the channels up to date. It shows nothing, so a change of the account does not render the
 * whole page again.
 */
function LiveChannels() {
  useLiveChannels(useRemovals());
  return null;
}

/** Returns whether the plan's removals are used up; undefined while the user is unknown. */
function useRemovals(): 'left' | 'used-up' | undefined {
  const [user] = useUser();
  if (!user) return undefined;
  const { removals_used, removals_limit } = user.subscription;
  return removals_limit !== null && removals_used >= removals_limit ? 'used-up' : 'left';
}

/** Says how many of the plan's removals are used, with a link to the plans. */
function UsedRemovals() {
  const [user] = useUser();
  const used = useUsedRemovals(user?.subscription);
  if (used === undefined) return null;
  return (
    <p className={styles['removals']}>
      <Link to="/subscription">{used}</Link>
    </p>
  );
}

/** The places within Home, which a desktop has in its side rail. */
function Places() {
  const { t } = useTranslation();
  return (
    <nav className={styles['places']} aria-label={t('dashboard.places')}>
      {PLACES.map(({ to, label }) => (
        <Link key={to} to={to}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

/**
 * The welcome dialog. The button that connects a channel closes it forever, because Google
 * redirects the creator to the connected channel.
 */
function Welcome({ connected }: { connected: boolean }) {
  const { session } = useBackend();
  const [user] = useUser();
  const isWaiting = user?.waiting && 'place' in user.waiting;
  return (
    <WelcomeDialog
      connected={connected}
      connect={!isWaiting && <ConnectButton onConnect={() => session.setWelcomeSeen()} />}
    />
  );
}

interface ContentProps {
  linkStatus: LinkStatus | undefined;
  /** Called with the number of changes of decisions on the videos. */
  onChanges: (changes: number) => void;
}

function Content({ linkStatus, onChanges }: ContentProps) {
  const { is, connected, active } = useChannels();
  if (linkStatus === 'linking' || is === 'loading') return <Loading linkStatus={linkStatus} />;
  if (!connected) return <ConnectOrWait />;
  return <ChannelVideos channel={active} linkStatus={linkStatus} onChanges={onChanges} />;
}

/** Stands for the videos while they load. After Google's consent page, it says what happens. */
function Loading({ linkStatus }: Pick<ContentProps, 'linkStatus'>) {
  const { t } = useTranslation();
  if (!linkStatus) return <VideoGridSkeleton />;
  return (
    <VideoGridSkeleton>
      <Notice place="within" icon={<RefreshIcon />}>
        {t(linkStatus === 'linking' ? 'channel.linking' : 'dashboard.loading')}{' '}
        {t('channel.linkingNext')}
      </Notice>
    </VideoGridSkeleton>
  );
}

/** Invites a creator to connect a channel, or shows their place on the waiting list. */
function ConnectOrWait() {
  const [user] = useUser();
  useFreshUser(true);
  return <ConnectCard waiting={user?.waiting} claims={user?.claims} />;
}

/**
 * Shows the videos of a channel.
 * @param props.channel undefined for the account's first channel, until the app knows its id
 */
function ChannelVideos({
  channel,
  linkStatus,
  onChanges,
}: ContentProps & { channel: Channel | undefined }) {
  const account = channel?.id;
  const { t } = useTranslation();
  const { list, loadingMore, loadMore, reload, remove } = useVideos(account);
  const { connecting, connect } = useConnectChannel();
  const isOffline = useIsOffline();
  const [preview, setPreview] = useState<'none' | 'open' | 'closed'>('none');
  const [firstChannel, setFirstChannel] = useFirstConnection();
  const nothing = list.is === 'error' || (list.is === 'ready' && list.videos.length === 0);
  const changes = useDecisionChanges(list.is === 'ready' ? list.videos : undefined);
  useEffect(() => onChanges(changes), [changes, onChanges]);
  useEffect(() => {
    if (nothing) setFirstChannel(undefined);
  }, [nothing, setFirstChannel]);

  if (list.is === 'loading') return <Loading linkStatus={linkStatus} />;
  if (list.is === 'error')
    return (
      <LoadFailed
        title={t('dashboard.errorTitle')}
        onRetry={reload}
        actions={
          list.reconnect && (
            <OnlineButton size="small" busy={connecting} onClick={() => void connect()}>
              {t('dashboard.connect')}
            </OnlineButton>
          )
        }
      >
        {isOffline ? t('online.notStored.videos') : list.text}
      </LoadFailed>
    );
  if (list.videos.length === 0 && list.nextPageToken === null)
    return (
      <EmptyState title={t('dashboard.emptyTitle')}>
        <p>
          {channel === undefined
            ? t('dashboard.emptyTextUnnamed')
            : t('dashboard.emptyText', { channel: channel.channelTitle })}
        </p>
      </EmptyState>
    );
  return (
    <>
      <div className={styles['state']}>
        {channel && (
          <div className={styles['protection']}>
            <ProtectionState channel={channel} />
            <UsedRemovals />
          </div>
        )}
        {firstChannel === undefined && preview !== 'open' && (
          <WholeChannel
            videoIds={list.videos.flatMap(({ id, privacy }) => (privacy === 'private' ? [] : [id]))}
            isMore={list.nextPageToken !== null}
            onPreview={() => setPreview('open')}
            isAfterPreview={preview === 'closed'}
          />
        )}
      </div>
      {channel && <HeldBackNotice channel={channel} />}
      {firstChannel !== undefined && firstChannel === account && (
        <FirstPreview
          isFirst
          videos={list.videos}
          onClose={() => {
            setFirstChannel(undefined);
            setPreview('closed');
          }}
        />
      )}
      {firstChannel === undefined && preview === 'open' && (
        <FirstPreview isFirst={false} videos={list.videos} onClose={() => setPreview('closed')} />
      )}
      <SeveralCleansStatus />
      <VideoGrid
        videos={list.videos}
        isProtected={channel?.protection.status === 'active'}
        onRemoved={remove}
      />
      {list.nextPageToken !== null && (
        <div className={styles['more']}>
          <OnlineButton busy={loadingMore} onClick={() => void loadMore()}>
            {loadingMore ? t('dashboard.loadingMore') : t('dashboard.loadMore')}
          </OnlineButton>
        </div>
      )}
    </>
  );
}
