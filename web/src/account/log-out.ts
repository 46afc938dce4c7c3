import { useNavigate } from 'react-router';

import { useBackend } from '../data/backend-context.ts';

/** Returns a function that ends the session in this browser and leads to the login. */
export function useLogOut(): () => void {
  const backend = useBackend();
  const navigate = useNavigate();
  return () => {
    backend.logOut().catch(() => undefined);
    void navigate('/login');
  };
}
