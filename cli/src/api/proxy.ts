const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'];

let ignored: string | undefined;

/**
 * Sends the calls of this process through the proxy that HTTPS_PROXY or HTTP_PROXY names, except to
 * the hosts of NO_PROXY. Node.js before 24.14 cannot, and calls directly.
 */
export function useProxy(env: NodeJS.ProcessEnv): void {
  const variable = VARIABLES.find((name) => (env[name] ?? '') !== '');
  if (variable === undefined) return;
  const http: Partial<typeof import('node:http')> = process.getBuiltinModule('node:http');
  if (http.setGlobalProxyFromEnv) http.setGlobalProxyFromEnv(env);
  else ignored = variable;
}

/** The variable that names a proxy which this Node.js cannot use; undefined if there is none. */
export function ignoredProxy(): string | undefined {
  return ignored;
}
