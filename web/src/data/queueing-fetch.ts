import { isNetworkAway } from './kept-answers.ts';
import type { Change } from './offline-store.ts';

/** Decisions of a review are put into the queue by their screen. */
type QueuedCall = Exclude<Change, { kind: 'review' }>;
import type { Queue } from './queue.ts';

const HIDE = /^\/api\/youtube\/videos\/([^/]+)\/comments\/([^/]+)\/(hide|unhide)$/;
const MODERATE = /^\/api\/youtube\/videos\/([^/]+)\/comments\/moderate$/;
const AUTO_CLEAN = '/api/user/auto-cleaning';

/**
 * `fetch` for the API: hide, restore and the auto-clean switch wait in the queue if the network
 * is away, and are answered as if done; {@link Queue.waiting} tells. While changes wait, later ones
 * go behind them.
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
    if (queue.waiting().length > 0) {
      await queue.flush();
      if (queue.waiting().length > 0) return later(queue, change);
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
  return Response.json(answerTo(change));
}

/** What the API answers to a change that is done. */
function answerTo(change: QueuedCall): object {
  if (change.kind === 'autoClean') return { status: 'success', auto_cleaning_enabled: change.on };
  return { status: 'success', message: '', done: change.ids, failed: [] };
}

/** The change that a call asks for; undefined if it asks for anything else. */
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
  };
}
