import { useTranslation } from 'react-i18next';

import { useChannels } from '../channel/channel-state.ts';
import { useSession } from '../data/backend-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './landing-page.module.css';
import { TryOut } from './try-out/try-out.tsx';
import comment from './try-out/try-out.module.css';

const STEPS = ['connect', 'detect', 'moderate'] as const;
/** The measured figures. A test compares their texts with the detector's model card. */
const FIGURES = ['ordinary', 'gambling', 'finance'] as const;

export function LandingPage() {
  const { t } = useTranslation();
  const { signedIn } = useSession();
  const { connected } = useChannels();
  return (
    <div className={styles['page']}>
      <title>{t('page.landing')}</title>
      <section className={styles['hero']}>
        <div className={styles['pitch']}>
          <h1>{t('landing.title')}</h1>
          <p className={styles['lead']}>{t('landing.lead')}</p>
          <div className={styles['actions']}>
            {signedIn && connected ? (
              <ButtonLink to="/dashboard" look="primary" size="large">
                {t('landing.dashboard')}
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/signup" look="primary" size="large">
                  {t('landing.start')}
                </ButtonLink>
                <ButtonLink to="/login" size="large">
                  {t('nav.logIn')}
                </ButtonLink>
              </>
            )}
          </div>
          <p className={styles['note']}>{t('landing.note')}</p>
        </div>
        <TryOut>
          <Example />
        </TryOut>
      </section>
      <section className={styles['how']} aria-labelledby="how">
        <h2 id="how">{t('landing.how')}</h2>
        <ol className={styles['steps']}>
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{t(`landing.steps.${step}.title`)}</h3>
              <p>{t(`landing.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles['how']} aria-labelledby="measured">
        <h2 id="measured">{t('landing.measured.title')}</h2>
        <ul className={styles['figures']}>
          {FIGURES.map((figure) => (
            <li key={figure}>
              <strong>{t(`landing.measured.${figure}.share`)}</strong>{' '}
              {t(`landing.measured.${figure}.text`)}
            </li>
          ))}
        </ul>
        <p className={styles['note']}>{t('landing.measured.note')}</p>
      </section>
    </div>
  );
}

function Example() {
  const { t } = useTranslation();
  return (
    <figure className={styles['example']} aria-label={t('landing.example.label')}>
      <ExampleComment
        author={t('landing.example.first.author')}
        text={t('landing.example.first.text')}
        verdict={t('landing.example.kept')}
      />
      <ExampleComment
        author={t('landing.example.second.author')}
        text={t('landing.example.second.text')}
        verdict={t('landing.example.hidden')}
        reason={t('landing.example.second.reason')}
      />
      <ExampleComment
        author={t('landing.example.third.author')}
        text={t('landing.example.third.text')}
        verdict={t('landing.example.kept')}
      />
    </figure>
  );
}

interface ExampleCommentProps {
  author: string;
  text: string;
  verdict: string;
  reason?: string;
}

function ExampleComment({ author, text, verdict, reason }: ExampleCommentProps) {
  return (
    <div className={comment['comment']} data-verdict={reason === undefined ? 'keep' : 'hide'}>
      <div className={comment['author']}>
        <strong>{author}</strong>
        <span className={comment['verdict']}>{verdict}</span>
      </div>
      <p>{text}</p>
      {reason !== undefined && <p className={comment['why']}>{reason}</p>}
    </div>
  );
}
