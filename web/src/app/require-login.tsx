import { Navigate, Outlet, useLocation } from 'react-router';

import { comingFrom } from '../account/return-address.ts';
import { useSession } from '../data/backend-context.ts';

/**
 * Redirects a visitor to the login, which leads back here. After a logout, the login does not lead
 * back.
 */
export function RequireLogin() {
  const { signedIn, endedBy } = useSession();
  const location = useLocation();
  if (signedIn) return <Outlet />;
  const state = endedBy === 'logout' ? null : comingFrom(location);
  return <Navigate to="/login" replace state={state} />;
}
