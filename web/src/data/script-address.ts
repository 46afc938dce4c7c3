/**
 * A part of Trusted Types that TypeScript's library does not declare yet:
 * https://w3c.github.io/trusted-types/dist/spec/.
 */
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

/** Matches the addresses of workers' scripts in the build, which visitors cannot create. */
const WORKER = /^\/(?:assets|src)\/[\w./-]+(?:\?[\w&=]*)?$/;

let policy: ScriptAddressPolicy | undefined;

/**
 * The only Trusted Types policy that the Content-Security-Policy allows. It accepts only our own
 * scripts.
 */
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
 * @param address the address from the build
 */
export function workerAddress(address: string): string {
  return ownScript(address);
}
