import { useNavigate } from 'react-router';

import { useBackend } from '../data/backend-context.ts';

/** Returns what ends the session here and leads to the login. */
export function useLogOut(): () => void {
  const backend = useBackend();
  const navigate = useNavigate();
  return () => {
    // The user is logged out of this browser whether or not the server is informed of it.
    backend.logOut().catch(() => undefined);
    void navigate('/login');
  };
}
