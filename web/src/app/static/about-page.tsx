import type { StaticTexts } from '../../language/static/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { STATIC_LINKS } from './static-links.ts';
import { StaticPage } from './static-page.tsx';
import styles from './static-page.module.css';

export function AboutPage() {
  return <StaticPage>{({ about }) => <AboutContent about={about} />}</StaticPage>;
}

function AboutContent({ about }: Pick<StaticTexts, 'about'>) {
  return (
    <div className={styles['page']}>
      <PageTitle page={about.title} />
      <header className={styles['header']}>
        <h1>{about.title}</h1>
      </header>
      <div className={styles['prose']}>
        {[about.mission, about.team].map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>
              <LinkedText text={text} links={STATIC_LINKS} />
            </p>
          </section>
        ))}
      </div>
      <div>
        <ButtonLink to="/features" look="primary" size="large">
          {about.more}
        </ButtonLink>
      </div>
    </div>
  );
}
