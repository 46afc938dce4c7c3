import { testScreens } from './screens-check.ts';

testScreens('a desktop', 'es', ['dark']);
