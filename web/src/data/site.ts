/**
 * Returns a setting that differs between installations. It is set when the app is built
 * (docs/deployment.md).
 */
function setting(name: string, fallback: string): string {
  const value: unknown = import.meta.env[name];
  return typeof value === 'string' && value !== '' ? value : fallback;
}

/** The address where users get help. */
export const SUPPORT_EMAIL = setting('VITE_SUPPORT_EMAIL', 'support@threadsweep.example');
export const TWITTER_URL = setting('VITE_TWITTER_URL', 'https://twitter.com/threadsweep');
export const LINKEDIN_URL = setting(
  'VITE_LINKEDIN_URL',
  'https://www.linkedin.com/company/threadsweep',
);

/** The page where a creator revokes an app's access to their Google account. */
export const GOOGLE_SECURITY_URL = 'https://myaccount.google.com/permissions';
