import { homedir } from 'node:os';
import path from 'node:path';

/**
 * Returns the folder of the user's profiles, by the convention of each system. On every system,
 * XDG_CONFIG_HOME has precedence; by its specification, a relative path is ignored.
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

/** Returns the folder of the current user. */
export function userFolder(env: NodeJS.ProcessEnv): string {
  return configFolder(env, process.platform, homedir());
}

/**
 * Returns the path of the settings file in the folder of profiles. No profile can have the file's
 * name.
 */
export function settingsFile(folder: string): string {
  return path.join(folder, '_settings.json');
}
