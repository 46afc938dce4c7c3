import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { useTranslation } from 'react-i18next';

import { useBackend } from '../../data/backend-context.ts';
import { languageOf, loadTexts } from '../../language/language.ts';
import { Button } from '../../ui/button.tsx';
import { repeatEarlyPress } from './early-press.ts';
import type { SampleName } from './samples.ts';
import type { TryResult } from './judge-text.ts';
import styles from './try-out.module.css';

const SAMPLES: readonly SampleName[] = ['giveaway', 'investment', 'viewers'];

interface Shown {
  Summary: ComponentType<{ result: TryResult }>;
  Results: ComponentType<{ result: TryResult }>;
  result: TryResult;
}

/** Loads the code that judges comments when a visitor uses it, so that no page waits for it. */
const loadJudging = () => import('./try-results.tsx');
type Judging = Awaited<ReturnType<typeof loadJudging>>;

/**
 * Takes pasted comments, a video's address or a sample, and shows the detector's verdicts.
 * @param children shown below until there are verdicts
 */
export function TryOut({ children }: { children?: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { api } = useBackend();
  const id = useId();
  // An uncontrolled field keeps the text that a visitor typed before the app loaded.
  const field = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [shown, setShown] = useState<Shown>();
  useEffect(repeatEarlyPress, []);

  const check = async (sample?: SampleName) => {
    setBusy(true);
    setProblem('');
    const language = languageOf(i18n.language) ?? 'en';
    let judging: Judging | undefined;
    try {
      [judging] = await Promise.all([loadJudging(), loadTexts(i18n, language)]);
      const asked = sample ? judging.sampleText(sample, language) : (field.current?.value ?? '');
      if (field.current) field.current.value = asked;
      const result = await judging.judgeText(api, asked);
      setShown(result && { Summary: judging.TrySummary, Results: judging.TryResults, result });
      if (!result) setProblem(t('landing.try.empty'));
    } catch (error) {
      setProblem(judging?.problemText(error, i18n) ?? t('landing.try.failed'));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void check();
  };

  return (
    <div className={styles['try']}>
      <form className={styles['form']} onSubmit={submit}>
        <label htmlFor={id}>{t('landing.try.label')}</label>
        <textarea
          id={id}
          ref={field}
          rows={3}
          aria-describedby={`${id}-hint ${id}-problem`}
          onFocus={() => void loadJudging().catch(() => undefined)}
        />
        <p id={`${id}-hint`}>{t('landing.try.hint')}</p>
        <p id={`${id}-problem`} className={styles['problem']} aria-live="polite">
          {problem}
        </p>
        <div className={styles['actions']}>
          <Button type="submit" look="primary" busy={busy}>
            {t(busy ? 'landing.try.checking' : 'landing.try.check')}
          </Button>
          <fieldset className={styles['samples']}>
            <legend>{t('landing.try.samples')}</legend>
            {SAMPLES.map((name) => (
              <Button key={name} size="small" onClick={() => void check(name)}>
                {t(`landing.try.${name}`)}
              </Button>
            ))}
          </fieldset>
        </div>
      </form>
      <output className={styles['summary']}>
        {shown && <shown.Summary result={shown.result} />}
      </output>
      {shown ? <shown.Results result={shown.result} /> : children}
    </div>
  );
}
