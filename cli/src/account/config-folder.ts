import { homedir } from 'node:os';
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

/** The folder of whoever runs the command. */
export function userFolder(env: NodeJS.ProcessEnv): string {
  return configFolder(env, process.platform, homedir());
}

/** The file of the settings in that folder: no profile's name begins so, so no login takes its place. */
export function settingsFile(folder: string): string {
  return path.join(folder, '_settings.json');
}
