import { z } from 'zod';

import { NAME_MAX_LENGTH, nameProblem, type NameProblem } from '../account-form.ts';
import { SCOPES, TOKEN_DAYS } from '../machine-token.ts';
import { endpoint, isoTime, success } from './endpoint.ts';

const NAME_TEXT: Record<NameProblem, string> = {
  missing: 'Please enter a name for the token',
  'too-long': `A name has at most ${NAME_MAX_LENGTH} characters`,
  control: 'A name cannot contain line breaks or control characters',
  link: 'A name cannot contain a link. Put a space after each dot.',
};

const name = z
  .string({ error: NAME_TEXT.missing })
  .trim()
  .superRefine((value, context) => {
    const problem = nameProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: NAME_TEXT[problem] });
  });

const machineToken = z.object({
  /** The public id, with which the owner revokes the token. It reveals nothing about the secret. */
  id: z.string(),
  name: z.string(),
  scope: z.enum(SCOPES),
  created_at: isoTime,
  /** The time of the last use, exact to an hour; null before the first use. */
  last_used_at: isoTime.nullable(),
  /** The time when the token expires; null if it never does. */
  expires_at: isoTime.nullable(),
});
export type MachineToken = z.infer<typeof machineToken>;

export const tokenContract = {
  listTokens: endpoint({
    scope: 'none',
    route: { method: 'GET', path: '/api/user/tokens', tags: ['token'] },
    output: z.object({
      status: z.literal('success'),
      tokens: z.array(machineToken),
    }),
  }),

  /** Creates a machine token. It needs a login of the last five minutes. */
  createToken: endpoint({
    scope: 'none',
    limit: { calls: 30, seconds: 3600 },
    route: { method: 'POST', path: '/api/user/tokens', tags: ['token'] },
    errors: ['RECENT_LOGIN_REQUIRED', 'CONFLICT'],
    input: z.object({
      name,
      scope: z.enum(SCOPES, { error: 'Please choose "read" or "moderate"' }),
      /** The number of days until the token expires; omitted if it never expires. */
      expires_in_days: z
        .literal([...TOKEN_DAYS], { error: 'Please choose 30, 90 or 365 days' })
        .optional(),
    }),
    output: z.object({
      status: z.literal('success'),
      /** The secret. No other response contains it. */
      secret: z.string(),
      token: machineToken,
    }),
  }),

  revokeToken: endpoint({
    scope: 'none',
    route: { method: 'DELETE', path: '/api/user/tokens/{tokenId}', tags: ['token'] },
    errors: ['NOT_FOUND'],
    input: z.object({ tokenId: z.string().min(1) }),
    output: success,
  }),
};
