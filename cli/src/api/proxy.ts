const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'];

let ignored: string | undefined;

/**
 * Sends this process's calls through the proxy that HTTPS_PROXY or HTTP_PROXY names, except calls
 * to the hosts in NO_PROXY. Node.js before 24.14 has no support for this and connects directly.
 */
export function useProxy(env: NodeJS.ProcessEnv): void {
  const variable = VARIABLES.find((name) => (env[name] ?? '') !== '');
  if (variable === undefined) return;
  const http: Partial<typeof import('node:http')> = process.getBuiltinModule('node:http');
  if (http.setGlobalProxyFromEnv) http.setGlobalProxyFromEnv(env);
  else ignored = variable;
}

/**
 * Returns the variable that names a proxy which this version of Node.js ignores, or undefined if
 * there is none.
 */
export function ignoredProxy(): string | undefined {
  return ignored;
}
