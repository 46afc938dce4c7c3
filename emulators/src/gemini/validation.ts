import { z } from 'zod';

// This module decides which requests Gemini accepts, and creates its refusals in the error format
// of Google's APIs (https://ai.google.dev/gemini-api/docs/troubleshooting).

const content = z.looseObject({
  role: z.string().optional(),
  parts: z.array(z.looseObject({ text: z.string().optional() })).min(1),
});

/** The fields that generateContent requires or reads. A request may have other fields. */
export const generateContentRequest = z.looseObject({
  contents: z.array(content).min(1),
  systemInstruction: content.optional(),
});
export type GenerateContentRequest = z.output<typeof generateContentRequest>;

/** The body of `PUT /control/gemini/models`; null allows every name. */
export const modelsRequest = z.strictObject({ models: z.array(z.string()).nullable() });

/** The body of `PUT /control/gemini`. */
export const scriptRequest = z.strictObject({ answers: z.array(z.unknown()) });

/** Google's canonical names for the HTTP statuses that a fault may have. */
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

export function unregisteredCaller(): Response {
  return refusal(403, 'Method doesn’t allow unregistered callers: the API key is missing.');
}

/**
 * Returns the refusal of an unknown model, in the words of the Gemini API, or of Vertex AI if
 * `isVertex`.
 */
export function unknownModel(path: string, version: string, isVertex: boolean): Response {
  return refusal(
    404,
    isVertex
      ? `Publisher Model \`${path}\` was not found or your project does not have access to it. Please ensure you are using a valid model version.`
      : `models/${path} is not found for API version ${version}, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
  );
}

export function invalidRequest(error: z.ZodError): Response {
  return refusal(400, `Invalid request: ${z.prettifyError(error)}`);
}

export function orderedFault(status: number, reason: string | undefined): Response {
  return refusal(status, 'The request failed as ordered.', reason);
}

export function nothingScripted(): Response {
  return refusal(503, 'No answer is scripted: PUT /control/gemini {"answers": [...]} first.');
}

export function notImplemented(action: string): Response {
  return refusal(501, `The local emulator for Gemini does not implement ${action || 'models'}.`);
}
