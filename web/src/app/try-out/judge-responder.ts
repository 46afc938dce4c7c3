import {
  defaultSettings,
  judge,
  type Comment,
  type Model,
  type Verdict,
} from '@threadsweep/detector/first-stage.ts';

/** A request of the page to the worker. The response has the same id. */
export interface JudgeRequest {
  id: number;
  comments: readonly Comment[];
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
  return async ({ id, comments }) => {
    try {
      return { id, verdicts: judge(comments, {}, defaultSettings(await model())) };
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) };
    }
  };
}
