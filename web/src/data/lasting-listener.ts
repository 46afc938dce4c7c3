/** When a refused listener begins again, in ms: an operator may have created the index meanwhile. */
const AGAIN_MS = 5 * 60_000;

/**
 * Listens to a query, and begins again later if Firestore refuses it, such as for want of an
 * index. Other listeners continue. Each refusal is logged once.
 * @param begin starts to listen; returns how to stop
 */
export function lastingListeners(endsSession: (error: { code: string }) => boolean) {
  const logged = new Set<string>();
  return (
    begin: (onError: (error: { code: string; message: string }) => void) => () => void,
    { onRefused, onSessionEnd }: { onRefused?: () => void; onSessionEnd: () => void },
  ): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop: () => void;
    const start = () => {
      stop = begin((error) => {
        if (endsSession(error)) {
          onSessionEnd();
          return;
        }
        if (!logged.has(error.message)) {
          logged.add(error.message);
          // oxlint-disable-next-line no-console -- the operator's only sign that a query is refused
          console.warn(`Live data is refused, the API's answers are shown: ${error.message}`);
        }
        onRefused?.();
        timer = setTimeout(start, AGAIN_MS);
      });
    };
    start();
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
}
