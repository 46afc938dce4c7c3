import { expect, it } from 'vitest';

import { configFolder } from './config-folder.ts';

it('keeps profiles where each system keeps settings', () => {
  expect(configFolder({}, 'linux', '/home/a')).toBe('/home/a/.config/threadsweep');
  expect(configFolder({}, 'darwin', '/Users/a')).toBe(
    '/Users/a/Library/Application Support/threadsweep',
  );
  expect(configFolder({ APPDATA: 'C:\\Users\\a\\Roaming' }, 'win32', 'C:\\Users\\a')).toBe(
    'C:\\Users\\a\\Roaming\\threadsweep',
  );
});

it('follows XDG_CONFIG_HOME, unless it is relative', () => {
  expect(configFolder({ XDG_CONFIG_HOME: '/x' }, 'darwin', '/Users/a')).toBe('/x/threadsweep');
  expect(configFolder({ XDG_CONFIG_HOME: 'x' }, 'linux', '/home/a')).toBe(
    '/home/a/.config/threadsweep',
  );
});
