const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy'];

/**
 * Sends the calls of this process through the proxy that HTTPS_PROXY or HTTP_PROXY names, except to
 * the hosts of NO_PROXY. Node has it since 24.14; an older one sends them directly.
 */
export function useProxy(env: NodeJS.ProcessEnv): void {
  if (VARIABLES.every((name) => (env[name] ?? '') === '')) return;
  const http: Partial<typeof import('node:http')> = process.getBuiltinModule('node:http');
  http.setGlobalProxyFromEnv?.(env);
}
