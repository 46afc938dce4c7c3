import { testScreens } from './screens-check.ts';

testScreens('a phone', 'en', ['light', 'dark']);
