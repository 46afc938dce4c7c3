import path from 'node:path';

/**
 * The folder that holds the user's profiles, as each system wants it. XDG_CONFIG_HOME counts
 * everywhere; by its specification a relative one is ignored.
 * https://specifications.freedesktop.org/basedir-spec/latest/
 */
export function configFolder(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  home: string,
): string {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const xdg = env['XDG_CONFIG_HOME'];
  if (xdg !== undefined && paths.isAbsolute(xdg)) return paths.join(xdg, 'threadsweep');
  if (platform === 'darwin')
    return paths.join(home, 'Library', 'Application Support', 'threadsweep');
  if (platform === 'win32')
    return paths.join(env['APPDATA'] ?? paths.join(home, 'AppData', 'Roaming'), 'threadsweep');
  return paths.join(home, '.config', 'threadsweep');
}
