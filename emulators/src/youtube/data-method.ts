import type { Conditions } from './conditions.ts';
import type { FieldTree } from './partial-response.ts';
import type { Query } from './query.ts';
import type { ChannelStore } from './state.ts';

/** The caller: the channel that gave the grant, or undefined for an account without a channel. */
export interface Caller {
  channelId: string | undefined;
  /** Whether the call has an API key instead of a grant. */
  isPublic?: true;
}

export interface DataCall {
  query: Query;
  /** The JSON body of the request; undefined if it has none. */
  body: unknown;
  caller: Caller;
  store: ChannelStore;
  conditions: Conditions;
  /** The address of the emulator, which also serves the thumbnails. */
  baseUrl: string;
}

export interface DataMethod {
  /** The name in YouTube's reference, such as `comments.list`. */
  name: string;
  verb: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** The quota units that a call costs, whether it succeeds or not. */
  units: number;
  /** The fields of the response; none for 204. */
  fields: FieldTree;
  /**
   * Handles a call. Returns the response's body, or undefined for 204.
   *
   * @throws ApiError if the call is refused
   */
  run: (call: DataCall) => Record<string, unknown> | undefined;
}
