import type { Campaign, CampaignComment, Insights } from '@threadsweep/shared/contract/insights.ts';
import { useCallback, useState } from 'react';
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

/** The length of a campaign's example, in letters as readers see them. */
const EXAMPLE_LENGTH = 80;
const letters = new Intl.Segmenter();

/** Shows the campaigns, each with one decision for all of its comments. */
export function Campaigns({ campaigns, channels, channelId, onDecided }: CampaignsProps) {
  const { t } = useTranslation();
  const format = useInsightsFormat();
  const [open, setOpen] = useState<NamedCampaign>();
  const named = useNamed(campaigns);
  /** The beginning of a comment of each campaign that the creator has opened, by {@link keyOf}. */
  const [examples, setExamples] = useState<ReadonlyMap<string, string>>(new Map());
  const noteExample = useCallback(
    (campaign: Campaign, { text }: CampaignComment) =>
      setExamples((before) => new Map(before).set(keyOf(campaign), beginningOf(text))),
    [],
  );
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
          rows={named.map(({ campaign, name }) => ({
            key: keyOf(campaign),
            cells: [
              <Name key="name" name={name} example={examples.get(keyOf(campaign))} />,
              <Button
                key="decide"
                size="small"
                // A disabled button would lose the focus that the dialog returns to it.
                aria-disabled={isAtWork}
                aria-label={t('campaign.decideNamed', {
                  kind: name,
                  number: format.number(campaign.hidden),
                })}
                onClick={isAtWork ? undefined : () => setOpen({ campaign, name })}
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
          {...open}
          onRead={noteExample}
          channelId={channelId}
          onDecide={start}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
}

/** Returns what identifies a campaign in the table. */
function keyOf({ ids: [largest], kind }: Campaign): string {
  return largest ?? kind;
}

function beginningOf(text: string): string {
  const end = Array.from(letters.segment(text), ({ index }) => index)[EXAMPLE_LENGTH];
  return end === undefined ? text : `${text.slice(0, end)}…`;
}

/** A campaign with its name: its kind, with a number if several have the same kind. */
interface NamedCampaign {
  campaign: Campaign;
  name: string;
}

/** Returns the campaigns with their names. */
function useNamed(campaigns: readonly Campaign[]): NamedCampaign[] {
  const { t } = useTranslation();
  const format = useInsightsFormat();
  return campaigns.map((campaign) => {
    const kind = t(`insights.kind.${campaign.kind}`);
    const same = campaigns.filter((one) => one.kind === campaign.kind);
    const number = format.number(same.indexOf(campaign) + 1);
    const name = same.length === 1 ? kind : t('insights.numbered', { kind, number });
    return { campaign, name };
  });
}

interface NameProps {
  name: string;
  /** The beginning of one of the campaign's comments; undefined until they are read. */
  example: string | undefined;
}

/**
 * Names a campaign. No comment's text is stored, and reading it costs units. So an example appears
 * only after the creator has opened the campaign.
 */
function Name({ name, example }: NameProps) {
  return (
    <>
      {name}
      {example !== undefined && (
        <span className={styles['example']} dir="auto">
          {example}
        </span>
      )}
    </>
  );
}
