import { expect, it } from 'vitest';

import { configFolder } from './config-folder.ts';

it('profiles are in the folder that each system has for settings', () => {
  expect(configFolder({}, 'linux', '/home/a')).toBe('/home/a/.config/threadsweep');
  expect(configFolder({}, 'darwin', '/Users/a')).toBe(
    '/Users/a/Library/Application Support/threadsweep',
  );
  expect(configFolder({ APPDATA: 'C:\\Users\\a\\Roaming' }, 'win32', 'C:\\Users\\a')).toBe(
    'C:\\Users\\a\\Roaming\\threadsweep',
  );
});

it('profiles are in XDG_CONFIG_HOME, unless it is a relative path', () => {
  expect(configFolder({ XDG_CONFIG_HOME: '/x' }, 'darwin', '/Users/a')).toBe('/x/threadsweep');
  expect(configFolder({ XDG_CONFIG_HOME: 'x' }, 'linux', '/home/a')).toBe(
    '/home/a/.config/threadsweep',
  );
});
