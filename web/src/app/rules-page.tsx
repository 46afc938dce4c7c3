import { useCallback, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useUser } from '../account/account-state.ts';
import { HandlingPanel } from '../account/handling.tsx';
import { useChannels } from '../channel/channel-state.ts';
import { useAuthorNames } from '../comment/author-names.ts';
import { useAuthorRules } from '../comment/author-rules.ts';
import { AuthorsPanel } from '../comment/authors-panel.tsx';
import { LearnedPanel } from '../comment/learned-panel.tsx';
import { TextRulesPanel } from '../comment/text-rules-panel.tsx';
import { useConnection, useReloadOnReturn } from '../data/backend-context.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './rules-page.module.css';

/** The creator's own rules: whom they trust, whom and what they block; and what their decisions taught. */
export function RulesPage() {
  const { t } = useTranslation();
  const { active, channels } = useChannels();
  const { away } = useConnection();
  const [user] = useUser();
  const rules = useAuthorRules();
  const { lists, failure, blocks, load } = rules;
  const ids = lists ? [...lists.trusted, ...lists.blocked].map(({ id }) => id) : [];
  const names = useAuthorNames(ids, active?.id);

  const reload = useCallback(() => void load(), [load]);
  useEffect(reload, [reload]);
  useReloadOnReturn(reload);

  return (
    <div className={styles['page']}>
      <PageTitle page={t('rules.title')} />
      <header>
        <h1>{t('rules.title')}</h1>
        <p className={styles['lead']}>{t('rules.lead')}</p>
      </header>
      {user && <HandlingPanel user={user} />}
      {away && lists && <Alert kind="info">{t('rules.offline')}</Alert>}
      {!lists && !failure && <output className={styles['loading']}>{t('nav.loading')}</output>}
      {!lists && failure && (
        <Alert
          kind="error"
          title={t('rules.loadFailed')}
          actions={
            <Button size="small" onClick={reload}>
              {t('rules.retry')}
            </Button>
          }
        >
          {failure.detail}
        </Alert>
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

/** Says that rules are part of a larger plan, and links to the plans. */
function PlanOffer({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert
      kind="info"
      title={title}
      actions={
        <ButtonLink to="/subscription" size="small">
          {t('rules.seePlans')}
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}
