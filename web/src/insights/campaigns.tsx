import type { Campaign, CampaignComment, Insights } from '@threadsweep/shared/contract/insights.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { type CampaignAction, useCampaignDecision } from './campaign-decision.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignStatus } from './campaign-status.tsx';
import { CountsTable } from './counts-table.tsx';
import { useInsightsFormat } from './insights-format.ts';
import styles from './insights.module.css';

type Advanced = NonNullable<Insights['advanced']>;

interface CampaignsProps extends Pick<Advanced, 'campaigns' | 'channels'> {
  /** The channel of the insights; undefined for all channels. */
  channelId: string | undefined;
  /** Called when a decision has changed what the insights count. */
  onDecided: () => void;
}

/** Shows the campaigns, each with one decision for all of its comments. */
export function Campaigns({ campaigns, channels, channelId, onDecided }: CampaignsProps) {
  const { t } = useTranslation();
  const format = useInsightsFormat();
  const [open, setOpen] = useState<Campaign>();
  const { decision, decide, undo, putAway } = useCampaignDecision();
  const isAtWork = decision?.state === 'running' || decision?.state === 'undoing';
  const titles = new Map(channels.map(({ id, title }) => [id, title]));
  const isOne = channels.length < 2;

  function start(action: CampaignAction, comments: readonly CampaignComment[]): void {
    setOpen(undefined);
    void decide(action, comments).then(onDecided);
  }

  return (
    <Panel title={t('insights.campaigns')}>
      <p className={styles['note']}>{t('insights.campaignsText')}</p>
      {decision && (
        <CampaignStatus
          decision={decision}
          onUndo={() => void undo().then(onDecided)}
          onClose={putAway}
        />
      )}
      {campaigns.length === 0 ? (
        <p>{t('insights.noCampaigns')}</p>
      ) : (
        <CountsTable
          caption={t('insights.campaigns')}
          head={[
            t('insights.campaign'),
            // The column is beside the name, where a phone shows it without scrolling.
            t('campaign.decision'),
            t('insights.size'),
            t('insights.first'),
            t('insights.last'),
            ...(isOne ? [] : [t('insights.where')]),
          ]}
          rows={campaigns.map((campaign) => ({
            key: campaign.ids[0] ?? campaign.kind,
            cells: [
              t(`insights.kind.${campaign.kind}`),
              <Button
                key="decide"
                size="small"
                // A disabled button would lose the focus that the dialog returns to it.
                aria-disabled={isAtWork}
                aria-label={t('campaign.decideNamed', {
                  kind: t(`insights.kind.${campaign.kind}`),
                  number: format.number(campaign.hidden),
                })}
                onClick={isAtWork ? undefined : () => setOpen(campaign)}
              >
                {t('campaign.decide')}
              </Button>,
              format.number(campaign.hidden),
              format.shortDay(campaign.first),
              format.shortDay(campaign.last),
              ...(isOne ? [] : [campaign.channels.map((id) => titles.get(id) ?? id).join(', ')]),
            ],
          }))}
        />
      )}
      {open && (
        <CampaignDialog
          campaign={open}
          channelId={channelId}
          onDecide={start}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
}
