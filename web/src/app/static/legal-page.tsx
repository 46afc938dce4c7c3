import { useFormat } from '../../language/format.ts';
import type { LegalText } from '../../language/static/texts.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { STATIC_LINKS } from './static-links.ts';
import { StaticPage } from './static-page.tsx';
import styles from './static-page.module.css';

/** The time of the last change of both legal texts. */
const UPDATED = '2025-04-13T00:00:00Z';

/** The privacy policy or the terms. */
export function LegalPage({ which }: { which: 'privacy' | 'terms' }) {
  return <StaticPage>{(texts) => <LegalContent text={texts[which]} />}</StaticPage>;
}

function LegalContent({ text }: { text: LegalText }) {
  const format = useFormat();
  const { title, updated, intro, sections } = text;
  return (
    <article className={styles['page']}>
      <PageTitle page={title} />
      <header className={styles['header']}>
        <h1>{title}</h1>
        <p className={styles['soft']}>
          {updated}
          <time dateTime={UPDATED.slice(0, 10)}>{format.day(UPDATED)}</time>
        </p>
        <p className={styles['lead']}>{intro}</p>
      </header>
      <div className={styles['prose']}>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.body.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>
                  <LinkedText text={part} links={STATIC_LINKS} />
                </p>
              ) : (
                <ul key={part.join()}>
                  {part.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </article>
  );
}
