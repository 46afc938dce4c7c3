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

const SERVICE_WORKER = '/service-worker.js';

/**
 * Returns the address of the service worker as a value that the browser accepts as a script. The
 * Content-Security-Policy allows this one Trusted Types policy, and it makes only this one address.
 */
export function serviceWorkerAddress(): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => SERVICE_WORKER,
  });
  return policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER;
}
