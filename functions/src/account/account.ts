import { type Plan, planInForce } from '@threadsweep/shared/plan.ts';
import type { User } from '@threadsweep/shared/contract/account.ts';
import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import type { App } from '../google/app.ts';
import type { UserDocument } from '../platform/firestore.ts';
import { Problem } from '../platform/errors.ts';

/** The signed-in account of a call. */
export interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** When the login behind the token happened, epoch seconds of real time. */
  authTime: number;
  user: UserDocument;
}

export function sessionExpired(cause?: unknown): Problem {
  return new Problem('UNAUTHORIZED', 'Your session has expired. Please log in again.', { cause });
}

/** The plan in force for a user now. */
export function planOf(app: App, user: UserDocument): Plan {
  return planInForce({ tier: user.plan, endsAt: user.planEndsAt }, app.clock.now());
}

/** The user as the API answers it. */
export function userAnswer(
  app: App,
  uid: string,
  user: UserDocument,
  state: { emailVerified: boolean; firstLogin: boolean; hasChannel: boolean },
): User {
  const plan = planOf(app, user);
  const terms = PLAN_TERMS[plan];
  return {
    id: uid,
    email: user.email,
    name: user.name,
    language: user.language,
    first_login: state.firstLogin,
    email_verified: state.emailVerified,
    has_youtube_connection: state.hasChannel,
    created_at: user.createdAt,
    pending_email: user.pendingEmail,
    second_opinions: user.secondOpinions,
    sensitivity: user.sensitivity,
    subscription: {
      tier: plan,
      ends_at: plan === user.plan ? user.planEndsAt : null,
      next_billing_at: plan === 'free' ? null : user.nextBillingAt,
      removals_used: user.removalsUsed,
      removals_limit: terms.removals,
      channels_limit: terms.channels,
    },
  };
}
