import type { GrpcEndpoint } from './config.ts';

/**
 * Returns the options of a Google Cloud client that calls Google's own service or the emulator at
 * an endpoint.
 */
export async function clientOptions(projectId: string, endpoint: GrpcEndpoint | undefined) {
  if (!endpoint) return { projectId };
  const { credentials } = await import('@grpc/grpc-js');
  const { host: apiEndpoint, port } = endpoint;
  return { projectId, apiEndpoint, port, sslCreds: credentials.createInsecure() };
}
