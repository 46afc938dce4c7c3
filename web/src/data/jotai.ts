/** The one place that imports jotai, so that what the app uses of it stays in sight. */
export { Provider, atom, createStore, useAtom, useSetAtom } from 'jotai';
