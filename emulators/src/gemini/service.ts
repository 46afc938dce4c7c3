import { type Context, Hono } from 'hono';
import { z } from 'zod';

import type { Faults } from '../platform/faults.ts';
import { scriptedResponse } from './response.ts';
import { GeminiState } from './state.ts';
import {
  generateContentRequest,
  invalidRequest,
  modelsRequest,
  nothingScripted,
  notImplemented,
  orderedFault,
  scriptRequest,
  unknownModel,
  unregisteredCaller,
} from './validation.ts';

/**
 * The path by which Vertex AI names the call
 * (https://docs.cloud.google.com/vertex-ai/docs/reference/rest).
 */
const VERTEX_CALL =
  /\/(?<name>projects\/[^/]+\/locations\/[^/]+\/publishers\/google\/models\/(?<model>[^/:]+)):generateContent$/;

/**
 * Creates the emulator of Gemini's `models.generateContent`, with the paths of the Gemini API and
 * of Vertex AI. It returns the responses that a test has scripted, in order, and invents none.
 *
 * @throws ZodError if `state` is not a snapshot
 */
export function createGemini(options: { faults: Faults; state?: unknown }): {
  routes: Hono;
  controlRoutes: Hono;
  snapshot(): unknown;
  onChange(listener: () => void): void;
} {
  const state = new GeminiState(options.state);
  const routes = new Hono();
  routes.all('/:version{v1|v1beta}/models/:call', async (c) => {
    const [model = '', action = ''] = c.req.param('call').split(':');
    if (c.req.method !== 'POST' || action !== 'generateContent') return notImplemented(action);
    const key = c.req.header('x-goog-api-key') ?? c.req.query('key') ?? '';
    if (key === '') return unregisteredCaller();
    if (!state.hasModel(model)) return unknownModel(model, c.req.path.split('/')[1] ?? '', false);
    return generateContent(c, model, state, options.faults);
  });
  routes.post('/:version{v1|v1beta1}/projects/*', async (c) => {
    const call = VERTEX_CALL.exec(c.req.path)?.groups;
    if (!call) return notImplemented(c.req.path);
    if (!(c.req.header('authorization') ?? '').startsWith('Bearer ')) return unregisteredCaller();
    const { name = '', model = '' } = call;
    if (!state.hasModel(model)) return unknownModel(name, '', true);
    return generateContent(c, model, state, options.faults);
  });
  return {
    routes,
    controlRoutes: controlRoutes(state),
    snapshot: () => state.snapshot(),
    onChange: (listener) => state.onChange(listener),
  };
}

async function generateContent(
  c: Context,
  model: string,
  state: GeminiState,
  faults: Faults,
): Promise<Response> {
  const body = parseJson(await c.req.text());
  const parsed = generateContentRequest.safeParse(body);
  if (!parsed.success) return invalidRequest(parsed.error);
  state.record(model, body);
  const strike = await faults.strike('gemini', 'generateContent');
  if (strike !== undefined) return orderedFault(strike.status, strike.reason);
  const next = state.takeAnswer();
  if (next === undefined) return nothingScripted();
  return c.json(scriptedResponse(next.answer, { model, request: parsed.data }));
}

/** Creates the routes that are mounted at `/control`. */
function controlRoutes(state: GeminiState): Hono {
  const routes = new Hono();
  routes.put('/gemini', async (c) => {
    const parsed = scriptRequest.safeParse(parseJson(await c.req.text()));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    state.script(parsed.data.answers);
    return c.json(parsed.data);
  });
  routes.put('/gemini/models', async (c) => {
    const parsed = modelsRequest.safeParse(parseJson(await c.req.text()));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    state.setModels(parsed.data.models);
    return c.json(parsed.data);
  });
  routes.get('/gemini/requests', (c) => c.json(state.requests()));
  return routes;
}

/**
 * Returns the JSON value. If the text is not valid JSON, returns undefined, which the schema then
 * refuses.
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
