/** A port that another process uses. The person who starts the emulators receives the message. */
export class PortInUse extends Error {}

/**
 * Starts a part of the emulators on its port; by default on a free one.
 *
 * @param part the name of the part in the message
 * @param option the command-line option that chooses another port
 * @throws PortInUse instead of EADDRINUSE
 */
export async function startOn<T>(
  part: string,
  option: string,
  port: number | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  try {
    return await start(port ?? 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new PortInUse(
        `port ${port} is taken, which ${part} should have; end what uses it, or choose another with ${option}`,
        { cause: error },
      );
    }
    throw error;
  }
}
