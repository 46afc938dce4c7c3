/** The number of products that the end-to-end tests use, and of test files that run in parallel. */
export const PRODUCTS = process.env['THREADSWEEP_STATE'] === undefined ? 2 : 1;
