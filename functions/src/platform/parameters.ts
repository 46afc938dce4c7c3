import { defineString, expr, projectID } from 'firebase-functions/params';

/**
 * The service accounts that `npm run setup:gcp` creates. They have only the rights that the set-up
 * grants.
 *
 * FUNCTIONS_ACCOUNT is a complete address. firebase-tools would complete a short name such as
 * `threadsweep-functions@` for the function itself, but not when it lets the account read a secret
 * or call the hourly job. TASK_INVOKERS are short names, because firebase-tools completes each name
 * in a list of invokers.
 */
export const FUNCTIONS_ACCOUNT = expr`threadsweep-functions@${projectID}.iam.gserviceaccount.com`;
export const TASK_INVOKERS = ['threadsweep-tasks@', 'threadsweep-functions@'];

/**
 * The parameters of a deployment. `firebase deploy` asks for their values, unless
 * functions/.env.PROJECT_ID contains them. config.ts reads all parameters from the environment.
 */
defineString('APP_URL', {
  description: 'The address of the web app: that of the Hosting site, or your own domain.',
  default: expr`https://${projectID}.web.app`,
});
defineString('IDENTITY_API_KEY', {
  description: 'The web API key of the Firebase project: `npx firebase apps:sdkconfig web`.',
});
defineString('GOOGLE_CLIENT_ID', {
  description: 'The id of the OAuth client with which creators connect their channels.',
});
defineString('SMTP_HOST', { description: 'The SMTP server of your mail provider.' });
defineString('MAIL_FROM', {
  description: 'The sender of all mail, in a domain that the mail provider has verified.',
});
defineString('SUPPORT_EMAIL', { description: 'The support address that users see.' });
