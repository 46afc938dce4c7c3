import type { ApiClient } from '@threadsweep/shared/client.ts';
import type { Campaign, Insights } from '@threadsweep/shared/contract/insights.ts';

import { loggedIn } from '../account/session.ts';
import { accountQuery } from '../channel/channel-argument.ts';
import type { CommandContext } from '../command-context.ts';
import { elapsed } from '../cleaning/report.ts';
import { decimal, t, widest, wholeNumber } from '../language/translator.ts';
import { printFacts } from '../terminal/facts.ts';
import type { Output } from '../terminal/output.ts';
import { type Column, fitColumns, headingLine, rowLine, tabbedLine } from '../terminal/table.ts';
import { plainText } from '../terminal/text.ts';
import { watchAddress } from '../video/watch-address.ts';

export interface InsightsOptions {
  days: '7' | '28' | '90';
  /** The channel; by default all channels of the account. */
  account?: string;
}

type Day = Insights['days'][number];
type Video = Insights['videos'][number];

/**
 * Shows what Threadsweep did in the last days: hidden comments by day and category, the delay until
 * comments were hidden, and the videos with the most hidden comments. A terminal shows only the days
 * on which comments were hidden or restored; other programs get a line for each day.
 */
export async function showInsights(
  context: CommandContext,
  options: InsightsOptions,
): Promise<void> {
  const { output, json } = context;
  const { answer, address } = await readInsights(context, options);
  if (json) return output.document(answer);
  const { insights } = answer;
  if (!insights) return output.note(t('insights.noPlan', { address }));
  if (!output.isTerminal) return printTable(output, dayColumns(), insights.days);
  const { delay, taken_back: back } = insights;
  const hidden = insights.days.reduce((sum, day) => sum + hiddenOf(day), 0);
  printFacts(output, [
    [t('insights.hidden'), t('count.comment', { count: hidden })],
    [
      t('insights.restored'),
      t('insights.restoredOf', { restored: back.restored, hidden: back.hidden }),
    ],
    ...(delay.median === null || delay.p95 === null
      ? []
      : ([
          [
            t('insights.delay'),
            t('insights.delayOf', {
              median: delayText(delay.median),
              p95: delayText(delay.p95),
            }),
          ],
        ] as const)),
  ]);
  const busy = insights.days.filter((day) => hiddenOf(day) + day.restored > 0);
  if (busy.length > 0) {
    output.line('');
    printTable(output, dayColumns(), busy);
  }
  if (insights.videos.length === 0) return;
  output.line('');
  printTable(output, videoColumns(), insights.videos);
}

/**
 * Lists the campaigns of the last days, which are hidden comments that several accounts
 * coordinated.
 */
export async function showCampaigns(
  context: CommandContext,
  options: InsightsOptions,
): Promise<void> {
  const { output, json } = context;
  const { answer, address } = await readInsights(context, options);
  const { status, plan, since, insights } = answer;
  const campaigns = insights?.advanced?.campaigns ?? null;
  if (json) return output.document({ status, plan, since, campaigns });
  if (!campaigns) return output.note(t('insights.noCampaignPlan', { address }));
  if (campaigns.length === 0) return output.note(t('insights.noCampaign'));
  printTable(output, campaignColumns(), campaigns);
}

async function readInsights(
  context: CommandContext,
  { days, account }: InsightsOptions,
): Promise<{ answer: Awaited<ReturnType<ApiClient['insights']['getInsights']>>; address: string }> {
  const { api, address } = await loggedIn(context);
  // Without --account, the insights are those of all channels, not of the selected one.
  const ofChannel = account === undefined ? {} : await accountQuery(context, api, account);
  return { answer: await api.insights.getInsights({ days, ...ofChannel }), address };
}

const HOUR_MS = 3_600_000;

function delayText(ms: number): string {
  if (ms < 2 * HOUR_MS) return elapsed(ms / 1000);
  return t('insights.hours', { hours: decimal(ms / HOUR_MS, 1) });
}

function printTable<Row>(
  output: Output,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const fitted = fitColumns(columns, output.width);
  if (output.isTerminal) output.line(output.style('bold', headingLine(fitted)));
  for (const row of rows)
    output.line(
      output.isTerminal ? rowLine(fitted, row, output.hasLinks) : tabbedLine(columns, row),
    );
}

function hiddenOf({ scam, spam, inappropriate, creator }: Day): number {
  return scam + spam + inappropriate + creator;
}

function countColumn<Row>(
  heading: string,
  width: number,
  expendable: number,
  count: (row: Row) => number,
): Column<Row> {
  return {
    heading,
    width,
    align: 'right',
    expendable,
    value: (row) => String(count(row)),
    shown: (row) => wholeNumber(count(row)),
  };
}

function dayColumns(): Column<Day>[] {
  return [
    { heading: t('heading.date'), width: 10, expendable: 0, value: ({ date }) => date },
    countColumn(t('heading.hidden'), 6, 0, hiddenOf),
    countColumn(t('category.scam').toUpperCase(), 6, 2, ({ scam }) => scam),
    countColumn(t('category.spam').toUpperCase(), 6, 2, ({ spam }) => spam),
    countColumn(t('category.inappropriate').toUpperCase(), 6, 2, (day) => day.inappropriate),
    countColumn(t('heading.byYou'), 6, 3, ({ creator }) => creator),
    countColumn(t('heading.restored'), 6, 1, ({ restored }) => restored),
  ];
}

function videoColumns(): Column<Video>[] {
  return [
    { heading: t('heading.video'), width: 11, expendable: 1, value: ({ id }) => id },
    countColumn(t('heading.hidden'), 6, 0, ({ hidden }) => hidden),
    {
      heading: t('heading.title'),
      width: 'rest',
      expendable: 0,
      value: ({ title }) => title ?? '',
      shown: ({ title, id }) => plainText(title ?? id),
      link: ({ id }) => watchAddress(id),
    },
  ];
}

function campaignColumns(): Column<Campaign>[] {
  return [
    {
      heading: t('heading.kind'),
      width: widest('campaign', ['impersonator', 'contact', 'ring', 'copies']),
      expendable: 0,
      value: ({ kind }) => kind,
      shown: ({ kind }) => t(`campaign.${kind}`),
    },
    countColumn(t('heading.comments'), 8, 0, ({ hidden }) => hidden),
    { heading: t('heading.first'), width: 10, expendable: 2, value: ({ first }) => first },
    { heading: t('heading.last'), width: 10, expendable: 1, value: ({ last }) => last },
    countColumn(t('heading.channels'), 8, 3, ({ channels }) => channels.length),
  ];
}
