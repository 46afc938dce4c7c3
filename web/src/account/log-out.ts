import { useNavigate } from 'react-router';

import { useBackend } from '../data/backend-context.ts';

/** Returns a function that ends the session in this browser and leads to the login. */
export function useLogOut(): () => void {
  const backend = useBackend();
  const navigate = useNavigate();
  return () => {
    // The user is logged out of this browser, even if the server was not reached.
    backend.logOut().catch(() => undefined);
    void navigate('/login');
  };
}
