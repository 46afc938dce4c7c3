/** The code of an error of the Admin SDK's Auth, such as `auth/user-not-found`; empty for others. */
export function authErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
