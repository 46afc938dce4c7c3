/** The state of the connection to the API. */
export interface ConnectionState {
  /** Whether the browser reports a network. */
  online: boolean;
  /** Whether the last call got no response. */
  away: boolean;
  /**
   * The stored responses that are shown, by path and query: the time of each response, in epoch ms.
   */
  kept: ReadonlyMap<string, number>;
}

export interface Connection {
  state: () => ConnectionState;
  subscribe: (listener: () => void) => () => void;
  /** Called when the browser reports whether there is a network. */
  setOnline: (online: boolean) => void;
  /**
   * Prepares to show a stored response.
   * @returns a function to call with the response's time, in epoch ms, when the response is shown;
   * it does nothing if the server has responded since
   */
  lookForKept: (address: string) => (at: number) => void;
  /**
   * Called when the server has responded to a call of this address, even with an error. Its data
   * are then new.
   */
  responded: (address: string) => void;
  /** Calls the listener whenever the API is reached again after a failure. */
  onReturn: (listener: () => void) => () => void;
  /** Called when a call got any response. */
  reached: () => void;
  /** Called when a call got no response. */
  missed: () => void;
  /** Forgets the shown responses, at the end of a session. */
  forget: () => void;
}

export function createConnection(online: boolean): Connection {
  const listeners = new Set<() => void>();
  const returnListeners = new Set<() => void>();
  const responses = new Map<string, number>();
  let state: ConnectionState = { online, away: !online, kept: new Map() };

  function change(next: Partial<ConnectionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function comeBack(): void {
    if (!state.away) return;
    change({ away: false });
    for (const listener of returnListeners) listener();
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setOnline: (next) => {
      if (next !== state.online) change({ online: next });
      if (next) comeBack();
      else change({ away: true });
    },
    lookForKept: (address) => {
      const before = responses.get(address);
      return (at) => {
        if (responses.get(address) === before)
          change({ kept: new Map([...state.kept, [address, at]]) });
      };
    },
    responded: (address) => {
      responses.set(address, (responses.get(address) ?? 0) + 1);
      if (!state.kept.has(address)) return;
      change({ kept: new Map([...state.kept].filter(([known]) => known !== address)) });
    },
    onReturn: (listener) => {
      returnListeners.add(listener);
      return () => returnListeners.delete(listener);
    },
    reached: comeBack,
    missed: () => {
      if (!state.away) change({ away: true });
    },
    forget: () => change({ kept: new Map() }),
  };
}
