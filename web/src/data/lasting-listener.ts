/**
 * The delay before a refused listener restarts, in ms. Meanwhile an operator may create a missing
 * index.
 */
const AGAIN_MS = 5 * 60_000;

/**
 * Listens to a query, and restarts later if Firestore refuses it, for example because an index is
 * missing. Other listeners continue. Each refusal is logged once.
 * @param begin starts to listen, and returns a function that stops
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
          // oxlint-disable-next-line no-console -- only this tells the operator of the refusal
          console.warn(`Live data is refused, the API's responses are shown: ${error.message}`);
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
