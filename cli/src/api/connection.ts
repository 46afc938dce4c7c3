import { createApiClient, type ApiClient, type ClientSession } from '@threadsweep/shared/client.ts';

import { builtContract, VERSION } from '../build-constants.ts';
import { EXIT } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { told } from '../language/speech.ts';

const USER_AGENT = `threadsweep-cli/${VERSION} (${process.platform})`;

/**
 * The typed client for an address. Calls end when `interrupt` fires. An answer that is no JSON
 * (a proxy's page, or another server altogether) rejects with a failure that says so.
 */
export function connect(
  address: string,
  session: ClientSession,
  interrupt: AbortSignal,
): ApiClient {
  return createApiClient({
    baseUrl: address,
    contract: builtContract(),
    session,
    fetch: async (request, init) => {
      const signals = init?.signal ? [init.signal, interrupt] : [interrupt];
      // The creator's list of sessions names the command line by it.
      const call = new Request(request, { ...init, signal: AbortSignal.any(signals) });
      call.headers.set('user-agent', USER_AGENT);
      const answer = await fetch(call);
      if (!/^application\/json\b/i.test(answer.headers.get('content-type') ?? ''))
        throw new Failure(told('failure.otherServer', { address, status: String(answer.status) }), {
          exitCode: EXIT.failed,
          code: answer.status >= 500 ? 'SERVICE_UNAVAILABLE' : 'UNEXPECTED_ANSWER',
          hint: answer.status >= 500 ? told('failure.inMinutes') : told('failure.checkAddress'),
        });
      return answer;
    },
  });
}

/** A session for calls that need no login. */
export const ANONYMOUS: ClientSession = {
  accessToken: () => undefined,
  refresh: async () => undefined,
};
