import { expect, it } from 'vitest';

import { configFolder } from './config-folder.ts';

it('the command line stores profiles in the operating system’s folder for settings', () => {
  expect(configFolder({}, 'linux', '/home/a')).toBe('/home/a/.config/threadsweep');
  expect(configFolder({}, 'darwin', '/Users/a')).toBe(
    '/Users/a/Library/Application Support/threadsweep',
  );
  expect(configFolder({ APPDATA: 'C:\\Users\\a\\Roaming' }, 'win32', 'C:\\Users\\a')).toBe(
    'C:\\Users\\a\\Roaming\\threadsweep',
  );
});

it('the command line stores profiles in XDG_CONFIG_HOME, unless that variable contains a relative path', () => {
  expect(configFolder({ XDG_CONFIG_HOME: '/x' }, 'darwin', '/Users/a')).toBe('/x/threadsweep');
  expect(configFolder({ XDG_CONFIG_HOME: 'x' }, 'linux', '/home/a')).toBe(
    '/home/a/.config/threadsweep',
  );
});
