/** What TypeScript's library does not declare yet: https://w3c.github.io/trusted-types/dist/spec/. */
interface ScriptAddressPolicy {
  createScriptURL: (address: string) => string;
}

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (name: string, rules: ScriptAddressPolicy) => ScriptAddressPolicy;
    };
  }
}

const SERVICE_WORKER = '/service-worker.js';

/** Where the build puts the scripts of workers, under names that no visitor can write. */
const WORKER = /^\/(?:assets|src)\/[\w./-]+(?:\?[\w&=]*)?$/;

let policy: ScriptAddressPolicy | undefined;

/** The one Trusted Types policy that the Content-Security-Policy allows: it passes our own scripts. */
function ownScript(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('own-script', {
    createScriptURL: (asked) => {
      if (asked === SERVICE_WORKER || WORKER.test(asked)) return asked;
      throw new TypeError(`${asked} is not the address of a script of this app.`);
    },
  });
  return policy?.createScriptURL(address) ?? address;
}

/** Returns the address of the service worker as a value that the browser accepts as a script. */
export function serviceWorkerAddress(): string {
  return ownScript(SERVICE_WORKER);
}

/**
 * Returns the address of a worker's script as a value that the browser accepts as a script.
 * @param address as the build names it
 */
export function workerAddress(address: string): string {
  return ownScript(address);
}
