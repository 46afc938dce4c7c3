/** The fake API that the tests of all parts share; see there. */
export { FakeApi, networkAway, refusing } from '@threadsweep/shared/test/fake-api.ts';
