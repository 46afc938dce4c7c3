/** What TypeScript's library does not declare yet: https://w3c.github.io/trusted-types/dist/spec/. */
interface ScriptAddressPolicies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

declare global {
  interface Window {
    trustedTypes?: ScriptAddressPolicies;
  }
}

/** Returns the address of the service worker as a value that the browser accepts as a script. */
export function serviceWorkerAddress(): string {
  return trusted('service-worker', '/service-worker.js');
}

/**
 * The same for the address of a worker that the build has made.
 * @param address is not from outside
 */
export function workerAddress(address: string): string {
  return trusted('worker', address);
}

/**
 * The Content-Security-Policy allows these Trusted Types policies once each, and each makes only the
 * address that it is created with.
 */
function trusted(name: 'service-worker' | 'worker', address: string): string {
  const policy = window.trustedTypes?.createPolicy(name, { createScriptURL: () => address });
  return policy?.createScriptURL(address) ?? address;
}
