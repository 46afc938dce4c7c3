/** The names in the browser's storage, which the specification defines. */
const ACCESS_TOKEN = 'access_token';
const REFRESH_TOKEN = 'refresh_token';
const USER_ID = 'user_id';
const CONNECTED = 'has_youtube_connection';
const WELCOME_SEEN = 'has_seen_welcome';
const HIDDEN_SEEN = 'has_seen_hidden';
const ACTIVE_CHANNEL = 'active_channel';
const INSTALL_DECLINED = 'install_declined';
const FIRST_CHANNEL = 'first_channel';
const ALL = [
  ACCESS_TOKEN,
  REFRESH_TOKEN,
  USER_ID,
  CONNECTED,
  WELCOME_SEEN,
  HIDDEN_SEEN,
  ACTIVE_CHANNEL,
  INSTALL_DECLINED,
  FIRST_CHANNEL,
];

/** Why a session ended: the user logged out in any tab, or the API refused it. */
type SessionEnd = 'logout' | 'expiry';

export interface SessionState {
  signedIn: boolean;
  /** Why the last session ended; undefined during a session and before the first one. */
  endedBy: SessionEnd | undefined;
  /** Counts sessions, so that responses to calls of an earlier session are recognised. */
  generation: number;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  /** The token that signs the web SDK in, valid for an hour; null if the API could not sign one. */
  custom_token: string | null;
}

/** The part of the Web Storage API that a session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Session {
  state: () => SessionState;
  /** Calls the listener whenever {@link state} changes. Returns a function that stops this. */
  subscribe: (listener: () => void) => () => void;
  accessToken: () => string | undefined;
  refreshToken: () => string | undefined;
  /** Returns the user of the session; undefined if there is none. */
  userId: () => string | undefined;
  /** Returns the newest token for the web SDK; undefined after a reload. */
  customToken: () => string | undefined;
  /**
   * Starts a session after a login. A first login shows the welcome again. A known connection is
   * kept.
   */
  start: (login: Tokens & { userId: string; connected: boolean; firstLogin: boolean }) => void;
  /** Stores fresh tokens of the same session. */
  renew: (tokens: Tokens) => void;
  end: (how: SessionEnd) => void;
  /** Whether a YouTube channel was connected when last known. */
  connected: () => boolean;
  setConnected: (connected: boolean) => void;
  welcomeSeen: () => boolean;
  setWelcomeSeen: () => void;
  /** Returns whether the user has seen what hidden comments are. */
  hiddenSeen: () => boolean;
  setHiddenSeen: () => void;
  /** Returns whether the user has declined to install the app. */
  installDeclined: () => boolean;
  setInstallDeclined: () => void;
  /** The account's first channel, until its creator has seen what would be hidden there. */
  firstChannel: () => string | undefined;
  setFirstChannel: (id: string | undefined) => void;
  activeChannel: () => string | undefined;
  setActiveChannel: (id: string) => void;
  /** Applies another tab's changes of the storage. */
  noticeOtherTab: () => void;
}

/**
 * Creates the user's session, which is stored in the browser's storage so that it outlives the
 * page.
 */
export function createSession(storage: SessionStorage): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = {
    signedIn: storage.getItem(ACCESS_TOKEN) !== null,
    endedBy: undefined,
    generation: 0,
  };

  function change(signedIn: boolean, endedBy: SessionEnd | undefined): void {
    state = { signedIn, endedBy, generation: state.generation + 1 };
    for (const listener of listeners) listener();
  }

  let customToken: string | undefined;

  function store(tokens: Tokens): void {
    customToken = tokens.custom_token ?? undefined;
    storage.setItem(ACCESS_TOKEN, tokens.access_token);
    storage.setItem(REFRESH_TOKEN, tokens.refresh_token);
  }

  function forget(): void {
    customToken = undefined;
    for (const name of ALL) storage.removeItem(name);
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accessToken: () => storage.getItem(ACCESS_TOKEN) ?? undefined,
    refreshToken: () => storage.getItem(REFRESH_TOKEN) ?? undefined,
    userId: () => storage.getItem(USER_ID) ?? undefined,
    customToken: () => customToken,
    start: ({ userId, connected, firstLogin, ...tokens }) => {
      store(tokens);
      storage.setItem(USER_ID, userId);
      if (connected) storage.setItem(CONNECTED, 'true');
      if (firstLogin) storage.removeItem(WELCOME_SEEN);
      change(true, undefined);
    },
    renew: store,
    end: (how) => {
      forget();
      if (state.signedIn) change(false, how);
    },
    connected: () => storage.getItem(CONNECTED) === 'true',
    setConnected: (connected) => {
      if (connected) storage.setItem(CONNECTED, 'true');
      else storage.removeItem(CONNECTED);
    },
    welcomeSeen: () => storage.getItem(WELCOME_SEEN) === 'true',
    setWelcomeSeen: () => storage.setItem(WELCOME_SEEN, 'true'),
    hiddenSeen: () => storage.getItem(HIDDEN_SEEN) === 'true',
    setHiddenSeen: () => storage.setItem(HIDDEN_SEEN, 'true'),
    installDeclined: () => storage.getItem(INSTALL_DECLINED) === 'true',
    setInstallDeclined: () => storage.setItem(INSTALL_DECLINED, 'true'),
    firstChannel: () => storage.getItem(FIRST_CHANNEL) ?? undefined,
    setFirstChannel: (id) => {
      if (id === undefined) storage.removeItem(FIRST_CHANNEL);
      else storage.setItem(FIRST_CHANNEL, id);
    },
    activeChannel: () => storage.getItem(ACTIVE_CHANNEL) ?? undefined,
    setActiveChannel: (id) => storage.setItem(ACTIVE_CHANNEL, id),
    noticeOtherTab: () => {
      const signedIn = storage.getItem(ACCESS_TOKEN) !== null;
      if (!signedIn) customToken = undefined;
      if (signedIn !== state.signedIn) change(signedIn, signedIn ? undefined : 'logout');
    },
  };
}
