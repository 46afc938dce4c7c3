const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'];

let ignored: string | undefined;
let used: { variable: string; address: string } | undefined;

/**
 * Sends this process's calls through the proxy that HTTPS_PROXY or HTTP_PROXY names, except calls
 * to the hosts in NO_PROXY. Node.js before 24.14 has no support for this and connects directly.
 */
export function useProxy(env: NodeJS.ProcessEnv): void {
  const variable = VARIABLES.find((name) => (env[name] ?? '') !== '');
  if (variable === undefined) return;
  const address = env[variable] ?? '';
  const http: Partial<typeof import('node:http')> = process.getBuiltinModule('node:http');
  if (!http.setGlobalProxyFromEnv) ignored = variable;
  else {
    http.setGlobalProxyFromEnv(env);
    used = { variable, address: withoutPassword(address) };
  }
}

/** Returns the variable that names a proxy which this Node.js ignores, or undefined. */
export function ignoredProxy(): string | undefined {
  return ignored;
}

/** Returns the proxy through which calls go, and the variable that names it, or undefined. */
export function usedProxy(): typeof used {
  return used;
}

/** Returns a proxy's address without the user and password that it may contain. */
function withoutPassword(address: string): string {
  return URL.parse(address)?.host ?? address.replace(/^.*@/, '');
}
