import { defineString, expr, projectID } from 'firebase-functions/params';

/**
 * The service accounts that `npm run setup:gcp` creates. They have only the rights that the set-up
 * grants.
 *
 * The address of the functions' account is complete: firebase-tools appends the project to the
 * account of a function, but not to the same account where it reads a secret or calls the hourly
 * job. In a list of invokers, firebase-tools appends the project to each name.
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
