import type { Conditions } from './conditions.ts';
import type { FieldTree } from './partial-response.ts';
import type { Query } from './query.ts';
import type { ChannelStore } from './state.ts';

/** Who calls: the channel that gave the grant, undefined for an account without a channel. */
export interface Caller {
  channelId: string | undefined;
}

export interface DataCall {
  query: Query;
  /** The request's JSON; undefined without one. */
  body: unknown;
  caller: Caller;
  store: ChannelStore;
  conditions: Conditions;
  /** The address of the emulator and of its pictures. */
  baseUrl: string;
}

/** A method of the Data API. */
export interface DataMethod {
  /** As the API's reference names it, such as `comments.list`. */
  name: string;
  verb: 'GET' | 'POST' | 'DELETE';
  /** Below /youtube/v3. */
  path: string;
  /** Quota units a call costs, successful or not. */
  units: number;
  /** The fields of its response; none for 204. */
  fields: FieldTree;
  /** The response's body, undefined for 204. @throws ApiError for a refusal */
  run: (call: DataCall) => Record<string, unknown> | undefined;
}
