/** A port that another process holds; the message is for the person who starts us. */
export class PortInUse extends Error {}

/**
 * Starts a part on its port, a free one by default.
 * @param part as a person would call it
 * @param option the option that chooses another port
 * @throws PortInUse in place of EADDRINUSE
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
