import { Navigate, Outlet, useLocation } from 'react-router';

import { comingFrom } from '../account/return-address.ts';
import { useSession } from '../data/backend-context.ts';

/** Sends who is not signed in to the login, and back here after it; after a logout to stay there. */
export function RequireLogin() {
  const { signedIn, endedBy } = useSession();
  const location = useLocation();
  if (signedIn) return <Outlet />;
  const state = endedBy === 'logout' ? null : comingFrom(location);
  return <Navigate to="/login" replace state={state} />;
}
