import { useId, useState } from 'react';

import type { StaticTexts } from '../../language/static/texts.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { STATIC_LINKS } from './static-links.ts';
import { StaticPage } from './static-page.tsx';
import styles from './static-page.module.css';

export function FaqPage() {
  return <StaticPage>{({ faq }) => <FaqContent faq={faq} />}</StaticPage>;
}

/** Shows the questions, of which at most one is open. */
function FaqContent({ faq }: Pick<StaticTexts, 'faq'>) {
  const [open, setOpen] = useState<number>();
  const id = useId();
  return (
    <div className={styles['page']}>
      <PageTitle page={faq.title} />
      <header className={styles['header']}>
        <h1>{faq.title}</h1>
      </header>
      <div className={styles['questions']}>
        {faq.questions.map(({ title, text }, index) => (
          <section key={title}>
            <h2>
              <button
                type="button"
                id={`${id}-${index}`}
                aria-expanded={open === index}
                aria-controls={`${id}-${index}-answer`}
                onClick={() => setOpen(open === index ? undefined : index)}
              >
                {title}
                <ChevronIcon />
              </button>
            </h2>
            <div id={`${id}-${index}-answer`} hidden={open !== index}>
              <p>
                <LinkedText text={text} links={STATIC_LINKS} />
              </p>
            </div>
          </section>
        ))}
      </div>
      <p className={styles['soft']}>
        <LinkedText text={faq.contact} links={STATIC_LINKS} />
      </p>
    </div>
  );
}
