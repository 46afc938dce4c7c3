import { useTranslation } from 'react-i18next';

import { useUser } from '../account/account-state.ts';
import { useChannels } from '../channel/channel-state.ts';
import { useAuthorNames } from '../comment/author-names.ts';
import { useAuthorRules } from '../comment/author-rules.ts';
import type { RuleLists } from '../comment/creator-rules.ts';
import { AuthorsPanel } from '../comment/authors-panel.tsx';
import { LearnedPanel } from '../comment/learned-panel.tsx';
import { TextRulesPanel } from '../comment/text-rules-panel.tsx';
import { useConnection, useReloadOnReturn } from '../data/backend-context.ts';
import { useLoaded } from '../ui/loaded.ts';
import { PlanOffer } from '../plan/plan-offer.tsx';
import { Alert } from '../ui/alert.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { RulesInForce } from './moderation/consequences.ts';
import { ModerationPanel } from './moderation/moderation-panel.tsx';
import styles from './rules-page.module.css';

/**
 * Shows the creator's rules about authors and texts, the settings of cleans, and what the creator's
 * decisions have taught.
 */
export function RulesPage() {
  const { t } = useTranslation();
  const { active, channels } = useChannels();
  const { away } = useConnection();
  const [user] = useUser();
  const rules = useAuthorRules();
  const { lists, blocks, load } = rules;
  const { failure, reload } = useLoaded(load);
  useReloadOnReturn(reload);
  const ids = lists ? [...lists.trusted, ...lists.blocked].map(({ id }) => id) : [];
  const names = useAuthorNames(ids, active?.id);

  return (
    <div className={styles['page']}>
      <PageTitle page={t('rules.title')} />
      <header>
        <h1>{t('rules.title')}</h1>
        <p className={styles['lead']}>{t('rules.lead')}</p>
      </header>
      {user && <ModerationPanel user={user} rules={rulesIn(lists, failure !== undefined)} />}
      {away && lists && <Alert kind="info">{t('rules.offline')}</Alert>}
      {!lists && !failure && <output className={styles['loading']}>{t('nav.loading')}</output>}
      {!lists && failure && (
        <LoadFailed title={t('rules.loadFailed')} onRetry={reload}>
          {failure.detail}
        </LoadFailed>
      )}
      {lists && (
        <>
          {names.failed && <p className={styles['lead']}>{t('rules.namesFailed')}</p>}
          <div className={styles['panels']}>
            <AuthorsPanel
              rule="trust"
              authors={lists.trusted}
              rules={rules}
              names={names}
              disabled={away}
            />
            <AuthorsPanel
              rule="block"
              authors={lists.blocked}
              rules={rules}
              names={names}
              disabled={away}
              offer={
                !blocks && (
                  <PlanOffer title={t('rules.offerTitle')}>
                    {t(lists.blocked.length > 0 ? 'rules.offerOff' : 'rules.offerText')}
                  </PlanOffer>
                )
              }
            />
          </div>
          <TextRulesPanel
            texts={lists.texts}
            exempt={new Set([...channels, ...lists.trusted].map(({ id }) => id))}
            account={active?.id}
            disabled={away}
            offer={
              blocks ? undefined : (
                <PlanOffer title={t('rules.texts.offerTitle')}>
                  {t(lists.texts.length > 0 ? 'rules.texts.offerOff' : 'rules.texts.offerText')}
                </PlanOffer>
              )
            }
          />
        </>
      )}
      <LearnedPanel disabled={away} />
    </div>
  );
}

/** Returns the creator's rules; none if they cannot be loaded, and undefined while they are loading. */
function rulesIn(lists: RuleLists | undefined, failed: boolean): RulesInForce | undefined {
  if (!lists) return failed ? { trusted: [], blocked: [], texts: [] } : undefined;
  return {
    trusted: idsOf(lists.trusted),
    blocked: idsOf(lists.blocked),
    texts: lists.texts,
  };
}

function idsOf(authors: RuleLists['trusted']): string[] {
  return authors.map(({ id }) => id);
}
