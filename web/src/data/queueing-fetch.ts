import { isNetworkAway } from './kept-responses.ts';
import type { Change } from './offline-store.ts';

/** A call that this file can queue. The review's screen queues its decisions itself. */
type QueuedCall = Exclude<Change, { kind: 'review' }>;
import type { Queue } from './queue.ts';

const HIDE = /^\/api\/youtube\/videos\/([^/]+)\/comments\/([^/]+)\/(hide|unhide)$/;
const MODERATE = /^\/api\/youtube\/videos\/([^/]+)\/comments\/moderate$/;
const AUTO_CLEAN = '/api/user/auto-cleaning';

/**
 * Returns a `fetch` for the API. If the network fails, it queues hide, restore and the Auto-clean
 * switch, and returns a response as if they were done. {@link Queue.unsent} lists the pending
 * changes. Later changes are queued after them.
 */
export function queueingFetch(
  send: typeof fetch,
  queue: Queue,
  uid: () => string | undefined,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const change = request.method === 'POST' ? await changeOf(request) : undefined;
    if (!change || uid() === undefined) return send(request, init);
    if (queue.unsent().length > 0) {
      await queue.flush();
      if (queue.unsent().length > 0) return later(queue, change);
    }
    try {
      return await send(request, init);
    } catch (error) {
      if (!isNetworkAway(error)) throw error;
      return later(queue, change);
    }
  };
}

async function later(queue: Queue, change: QueuedCall): Promise<Response> {
  await queue.add(change);
  return Response.json(responseTo(change));
}

function responseTo(change: QueuedCall): object {
  if (change.kind === 'autoClean') return { status: 'success', auto_cleaning_enabled: change.on };
  return { status: 'success', message: '', done: change.ids, failed: [] };
}

/** Returns the change that a call requests; undefined for any other call. */
async function changeOf(request: Request): Promise<QueuedCall | undefined> {
  const { pathname } = new URL(request.url);
  const [, video, comment, action] = HIDE.exec(pathname) ?? [];
  if (video !== undefined && comment !== undefined)
    return {
      kind: action === 'hide' ? 'hide' : 'restore',
      videoId: decodeURIComponent(video),
      ids: [decodeURIComponent(comment)],
    };
  const many = MODERATE.exec(pathname)?.[1];
  if (many === undefined && pathname !== AUTO_CLEAN) return undefined;
  const body: unknown = await request.clone().json();
  if (typeof body !== 'object' || body === null) return undefined;
  if (many === undefined)
    return 'status' in body && typeof body.status === 'boolean'
      ? { kind: 'autoClean', on: body.status }
      : undefined;
  if (!('ids' in body) || !Array.isArray(body.ids) || !('action' in body)) return undefined;
  return {
    kind: body.action === 'hide' ? 'hide' : 'restore',
    videoId: decodeURIComponent(many),
    ids: body.ids.filter((id) => typeof id === 'string'),
    ...('undo' in body && body.undo === true ? { undo: true } : {}),
  };
}
