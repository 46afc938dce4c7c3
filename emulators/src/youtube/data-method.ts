import type { ChannelStore } from './channel-store.ts';
import type { FieldTree } from './partial-response.ts';
import type { Query } from './query.ts';

/** Who calls: the channel that gave the grant, undefined for an account without a channel. */
export interface Caller {
  channelId: string | undefined;
}

export interface DataCall {
  query: Query;
  caller: Caller;
  store: ChannelStore;
  /** Where the emulator is reached, and its pictures with it. */
  baseUrl: string;
}

/** A method of the Data API. */
export interface DataMethod {
  /** As the API's reference names it, such as `comments.list`. */
  name: string;
  verb: 'GET' | 'POST';
  /** Below /youtube/v3. */
  path: string;
  /** Quota units a call costs, successful or not. */
  units: number;
  /** What its answer can have; none where it answers 204. */
  fields: FieldTree;
  /** The answer's body, undefined for 204; a refusal is thrown as an ApiError. */
  run: (call: DataCall) => Record<string, unknown> | undefined;
}
