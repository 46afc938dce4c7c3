import {
  defaultSettings,
  judge,
  type Category,
  type Comment,
  type Context,
  type Model,
  type Sensitivity,
  type Verdict,
} from '@threadsweep/detector/first-stage.ts';

/** A request of the page to the worker. The response has the same id. */
export interface JudgeRequest extends JudgedAs {
  id: number;
  comments: readonly Comment[];
}

/** What the detector knows about the comments; by default nothing, at the balanced sensitivity. */
export interface JudgedAs {
  /** The known facts about the channel and the video. */
  context?: Pick<Context, 'creatorId' | 'creatorName' | 'trustedAuthors' | 'videoTitle'>;
  sensitivity?: Record<Category, Sensitivity>;
}

export type JudgeResponse = { id: number } & ({ verdicts: Verdict[] } | { error: string });

/**
 * Judges the comments of each request as those of one video.
 * @param load loads the model: at once, and again for the first request after a failure
 */
export function judgeResponder(
  load: () => Promise<Model>,
): (request: JudgeRequest) => Promise<JudgeResponse> {
  let loading: Promise<Model> | undefined;
  const model = () => {
    if (loading) return loading;
    const started = load();
    started.catch(() => {
      if (loading === started) loading = undefined;
    });
    loading = started;
    return started;
  };
  void model();
  return async ({ id, comments, context = {}, sensitivity }) => {
    try {
      const settings = { ...defaultSettings(await model()), ...(sensitivity && { sensitivity }) };
      return { id, verdicts: judge(comments, context, settings) };
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) };
    }
  };
}
