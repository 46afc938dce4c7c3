/** The API that every part's tests are given; see there. */
export { FakeApi, networkAway, refusing } from '@threadsweep/shared/test/fake-api.ts';
