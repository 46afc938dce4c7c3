/**
 * Returns whether the body of a response with an HTTP status of success reports a failure. The
 * landing page loads this code, so it does without schemas.
 */
export function reportsFailure(body: unknown): boolean {
  const { status, error }: Record<string, unknown> = Object(body);
  return typeof status === 'string' ? status !== 'success' : typeof error === 'string';
}
