import { useNavigate } from 'react-router';

import { useBackend } from '../data/backend-context.ts';

/** Returns a function that ends the session in this browser and leads to the login. */
export function useLogOut(): () => void {
  const backend = useBackend();
  const navigate = useNavigate();
  return () => {
    // This browser has ended its session, even if the call does not reach the server.
    backend.logOut().catch(() => undefined);
    void navigate('/login');
  };
}
