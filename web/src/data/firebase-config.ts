import type { OfflineStore } from './offline-store.ts';

/** The configuration of the web SDK from Hosting, and the addresses of local emulators. */
export interface FirebaseConfig {
  projectId: string;
  apiKey: string;
  /** Address of an Auth emulator, such as `http://127.0.0.1:9099`; undefined is Google. */
  authEmulator: string | undefined;
  /** Host and port of a Firestore emulator; undefined is Google. */
  firestoreEmulator: { host: string; port: number } | undefined;
}

/**
 * The address of the configuration. Hosting rewrites it to its own `/__/firebase/init.json`; a
 * local site has a file there.
 */
const ADDRESS = '/firebase-config.json';

/**
 * Resolves with the configuration from the site, or with the last known one. Rejects if there is
 * neither, or if a field is missing.
 */
export async function firebaseConfig(store: OfflineStore): Promise<FirebaseConfig> {
  try {
    const response = await fetch(ADDRESS);
    if (!response.ok) throw new Error(`${ADDRESS} responded with ${response.status}.`);
    const text = await response.text();
    const config = readConfig(text);
    await store.keepSetting('firebase', text);
    return config;
  } catch (error) {
    const known = await store.setting('firebase');
    if (known === undefined) throw error;
    return readConfig(known);
  }
}

/** @throws Error or SyntaxError if the text is not a configuration */
function readConfig(text: string): FirebaseConfig {
  const value: unknown = JSON.parse(text);
  const projectId = field(value, 'projectId');
  const apiKey = field(value, 'apiKey');
  if (typeof projectId !== 'string' || typeof apiKey !== 'string')
    throw new Error(`${ADDRESS} names no project and key.`);
  const emulators = field(value, 'emulators');
  const auth = field(emulators, 'auth');
  const firestore = field(emulators, 'firestore');
  const address = typeof firestore === 'string' ? new URL(`http://${firestore}`) : undefined;
  return {
    projectId,
    apiKey,
    authEmulator: typeof auth === 'string' ? `http://${auth}` : undefined,
    firestoreEmulator: address && { host: address.hostname, port: Number(address.port) },
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
