import { type Context, Hono } from 'hono';
import { z } from 'zod';

import type { Faults } from '../platform/faults.ts';
import { generateContentRequest, scriptedResponse } from './scripted-response.ts';

const geminiState = z.object({ version: z.literal(1), answers: z.array(z.unknown()) });

/** One request as `GET /control/gemini/requests` shows it. */
interface SeenRequest {
  model: string;
  /** Real time. */
  at: string;
  request: unknown;
}

/** So that a long-lived emulator stays small. */
const REQUESTS_KEPT = 1000;

/** Google's canonical names for the HTTP statuses that a fault may order. */
const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

function refusal(status: number, message: string, name?: string): Response {
  const error = { code: status, message, status: name ?? STATUS_NAMES[status] ?? 'UNKNOWN' };
  return Response.json({ error }, { status });
}

/**
 * The emulator for Gemini's `models.generateContent`: it answers what a test has scripted, in order,
 * and thinks up nothing itself. Throws a ZodError where `state` is no snapshot.
 */
export function createGemini(options: { faults: Faults; state?: unknown }): {
  routes: Hono;
  controlRoutes: Hono;
  snapshot(): unknown;
  onChange(listener: () => void): void;
} {
  const { faults } = options;
  let answers = options.state === undefined ? [] : geminiState.parse(options.state).answers;
  const requests: SeenRequest[] = [];
  const listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };

  async function generateContent(c: Context, model: string): Promise<Response> {
    const key = c.req.header('x-goog-api-key') ?? c.req.query('key') ?? '';
    if (key === '') {
      return refusal(403, 'Method doesn’t allow unregistered callers: the API key is missing.');
    }
    const body = parseJson(await c.req.text());
    const parsed = generateContentRequest.safeParse(body);
    if (!parsed.success) return refusal(400, `Invalid request: ${z.prettifyError(parsed.error)}`);
    requests.push({ model, at: new Date().toISOString(), request: body });
    if (requests.length > REQUESTS_KEPT) requests.shift();
    const strike = await faults.strike('gemini', 'generateContent');
    if (strike !== undefined) {
      return refusal(strike.status, 'The request failed as ordered.', strike.reason);
    }
    if (answers.length === 0) {
      return refusal(503, 'No answer is scripted: PUT /control/gemini {"answers": [...]} first.');
    }
    const [answer, ...rest] = answers;
    answers = rest;
    changed();
    return c.json(scriptedResponse(answer, { model, request: parsed.data }));
  }

  const routes = new Hono();
  routes.all('/:version{v1|v1beta}/models/:call', async (c) => {
    const [model = '', action = ''] = c.req.param('call').split(':');
    if (c.req.method === 'POST' && action === 'generateContent') return generateContent(c, model);
    return refusal(501, `The local emulator for Gemini does not implement ${action || 'models'}.`);
  });

  const controlRoutes = new Hono();
  controlRoutes.put('/gemini', async (c) => {
    const parsed = z
      .strictObject({ answers: z.array(z.unknown()) })
      .safeParse(parseJson(await c.req.text()));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    answers = parsed.data.answers;
    changed();
    return c.json({ answers });
  });
  controlRoutes.get('/gemini/requests', (c) => c.json(requests));

  return {
    routes,
    controlRoutes,
    snapshot: () => ({ version: 1, answers }),
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}

/** The JSON value, or undefined where the text is none: the schema then refuses it in words. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
