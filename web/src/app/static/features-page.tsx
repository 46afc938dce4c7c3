import type { StaticTexts } from '../../language/static/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { StaticPage } from './static-page.tsx';
import styles from './static-page.module.css';

export function FeaturesPage() {
  return <StaticPage>{({ features }) => <FeaturesContent features={features} />}</StaticPage>;
}

function FeaturesContent({ features }: Pick<StaticTexts, 'features'>) {
  return (
    <div className={styles['page']}>
      <PageTitle page={features.title} />
      <header className={styles['header']}>
        <h1>{features.title}</h1>
        <p className={styles['lead']}>{features.lead}</p>
      </header>
      <ul className={styles['blocks']}>
        {features.blocks.map(({ title, text, tag }) => (
          <li key={title}>
            <h2>
              {title}
              {tag !== undefined && <span className={styles['tag']}>{tag}</span>}
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to="/dashboard" look="primary" size="large">
          {features.start}
        </ButtonLink>
      </div>
    </div>
  );
}
