/** Built by `contract-plugin.ts`: the API contract without its schemas. */
declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';

  const contract: AnyContractRouter;
  export default contract;
}
