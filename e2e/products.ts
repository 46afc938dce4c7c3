/** How many products the end-to-end tests use, and with them how many files run at a time. */
export const PRODUCTS = process.env['THREADSWEEP_STATE'] === undefined ? 2 : 1;
