import type { GrpcEndpoint } from './config.ts';

/** The options of a Google Cloud client: Google's own service, or an emulator at an endpoint. */
export async function clientOptions(projectId: string, endpoint: GrpcEndpoint | undefined) {
  if (!endpoint) return { projectId };
  const { credentials } = await import('@grpc/grpc-js');
  const { host: apiEndpoint, port } = endpoint;
  return { projectId, apiEndpoint, port, sslCreds: credentials.createInsecure() };
}
