import type { RuledAuthor } from '@threadsweep/shared/contract/rules.ts';
import type { AuthorRule } from '@threadsweep/shared/rules.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../language/format.ts';
import { problemText } from '../language/problem-text.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { placeInList, useFocusAfterChange } from '../ui/focus-after-change.ts';
import { Panel } from '../ui/panel.tsx';
import type { AuthorNames } from './author-names.ts';
import type { AuthorRules } from './author-rules.ts';
import styles from './authors-panel.module.css';

/** Only YouTube Studio can undo a ban. */
const STUDIO = 'https://studio.youtube.com/';

interface AuthorsPanelProps {
  rule: AuthorRule;
  authors: readonly RuledAuthor[];
  rules: AuthorRules;
  names: AuthorNames;
  disabled: boolean;
  /** Shown instead of the form if the plan does not include the rule. */
  offer?: ReactNode;
}

/** Shows one of the creator's lists of authors, with a form that adds an author. */
export function AuthorsPanel(props: AuthorsPanelProps) {
  const { rule, authors, rules, names, disabled, offer = false } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const focusAfterChange = useFocusAfterChange(authors);
  const nameOf = (id: string) => names.known.get(id)?.name || id;

  function remove(id: string, index: number): void {
    const next = placeInList(list, 'button', index);
    focusAfterChange(() => next() ?? title.current);
    void rules.set({ id, name: nameOf(id) }, 'none');
  }

  return (
    <Panel title={t(`rules.${rule}.title`)} titleRef={title}>
      <p className={styles['text']}>{t(`rules.${rule}.text`)}</p>
      {offer === false ? <AddAuthor {...{ rule, authors, rules, names, disabled }} /> : offer}
      {authors.length === 0 ? (
        <p className={styles['text']}>{offer === false && t(`rules.${rule}.empty`)}</p>
      ) : (
        <ul ref={list} className={styles['list']} aria-label={t(`rules.${rule}.title`)}>
          {authors.map(({ id, added_at: addedAt }, index) => (
            <li key={id}>
              <Avatar
                name={nameOf(id)}
                src={names.known.get(id)?.thumbnail_url ?? ''}
                size="small"
              />
              <span className={styles['author']}>
                <a
                  href={`https://www.youtube.com/channel/${id}`}
                  target="_blank"
                  rel="noreferrer"
                  dir="auto"
                >
                  {nameOf(id)}
                </a>
                <time dateTime={addedAt}>{t('rules.since', { when: format.day(addedAt) })}</time>
                {rule === 'block' && (
                  <a
                    className={styles['ban']}
                    href={STUDIO}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('rules.banNamed', { author: nameOf(id) })}
                  >
                    {t('rules.ban')}
                  </a>
                )}
              </span>
              <Button
                size="small"
                look="quiet"
                disabled={disabled}
                aria-label={t('rules.removeNamed', { author: nameOf(id) })}
                onClick={() => remove(id, index)}
              >
                {t('rules.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AddAuthor(props: Omit<AuthorsPanelProps, 'offer'>) {
  const { rule, authors, rules, names, disabled } = props;
  const { t, i18n } = useTranslation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function add(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const author = await names.find(text);
      if (author === 'none') setError(t('rules.noAuthor'));
      else if (author === 'unknown') setError(t('rules.unknownAuthor'));
      else if (authors.some(({ id }) => id === author.id))
        setError(t('rules.known', { author: author.name }));
      else if (await rules.set(author, rule)) setText('');
    } catch (problem) {
      setError(problemText(problem, i18n) ?? t('rules.lookupFailed'));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy && !disabled) void add();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={t('rules.field')}
        value={text}
        error={error}
        disabled={disabled}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        end={
          <Button type="submit" busy={busy} disabled={disabled}>
            {busy ? t('rules.adding') : t(`rules.${rule}.add`)}
          </Button>
        }
      />
    </form>
  );
}
