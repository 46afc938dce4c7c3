/** The only file that imports jotai, so that the parts in use stay visible. */
export { Provider, atom, createStore, useAtom, useSetAtom } from 'jotai';
