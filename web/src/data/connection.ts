/** What is known about the way to the API. */
export interface ConnectionState {
  /** Whether the browser believes that there is a network. */
  online: boolean;
  /** Whether the last call got no answer. */
  away: boolean;
  /** Answers that are shown as they were kept: when each was given, epoch ms, by path and query. */
  kept: ReadonlyMap<string, number>;
}

export interface Connection {
  state: () => ConnectionState;
  subscribe: (listener: () => void) => () => void;
  /** Something in the browser says whether there is a network. */
  setOnline: (online: boolean) => void;
  /**
   * A kept answer is looked for. @returns what tells that it is shown, with when it was given, epoch
   * ms; heard only if the server has not answered meanwhile
   */
  lookForKept: (address: string) => (at: number) => void;
  /** The server has answered, be it with an error: what is shown for this address is new. */
  answered: (address: string) => void;
  /** Calls the listener whenever the API is reached again after it was not. */
  onReturn: (listener: () => void) => () => void;
  /** A call got an answer, whatever it says. */
  reached: () => void;
  /** A call got no answer. */
  missed: () => void;
  /** Forgets what was shown, as at the end of a session. */
  forget: () => void;
}

export function createConnection(online: boolean): Connection {
  const listeners = new Set<() => void>();
  const returnListeners = new Set<() => void>();
  const answers = new Map<string, number>();
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
      const before = answers.get(address);
      return (at) => {
        if (answers.get(address) === before)
          change({ kept: new Map([...state.kept, [address, at]]) });
      };
    },
    answered: (address) => {
      answers.set(address, (answers.get(address) ?? 0) + 1);
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
