import { defineString, expr, projectID } from 'firebase-functions/params';

/**
 * The service accounts that `npm run setup:gcp` creates; firebase-tools completes each address with
 * the project. They have no rights beyond those that the set-up gives them.
 */
export const FUNCTIONS_ACCOUNT = 'threadsweep-functions@';
export const TASKS_ACCOUNT = 'threadsweep-tasks@';

/**
 * What `firebase deploy` asks for unless functions/.env.PROJECT_ID has it. config.ts reads
 * these, and the parameters with a default, from the environment.
 */
defineString('APP_URL', {
  description: 'The address of the web app.',
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
