import { type Plan, planInForce } from '@threadsweep/shared/plan.ts';

import type { App } from '../google/app.ts';
import type { UserDocument } from '../platform/firestore.ts';

/** The plan in force for a user now. */
export function planOf(app: App, user: UserDocument): Plan {
  return planInForce({ tier: user.plan, endsAt: user.planEndsAt }, app.clock.now());
}
