/** Exports the fake API, which is documented in `shared/test/fake-api.ts`. */
export { FakeApi, networkAway, refusing } from '@threadsweep/shared/test/fake-api.ts';
