import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import { CHARACTERS_PER_TOKEN } from './limits.ts';
import type { GenerateContentRequest } from './validation.ts';

/**
 * The shape of a whole response. A scripted value without one of these fields becomes the text of a
 * response.
 */
const wholeResponse = z
  .looseObject({ candidates: z.array(z.unknown()) })
  .or(z.looseObject({ promptFeedback: z.looseObject({}) }));

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/**
 * Returns the response for a scripted value. A whole response is returned unchanged. A text, or
 * another JSON value as text, becomes the only candidate of a response with token counts.
 */
export function scriptedResponse(
  answer: unknown,
  { model, request }: { model: string; request: GenerateContentRequest },
): object {
  const whole = wholeResponse.safeParse(answer);
  if (whole.success) return whole.data;
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  const prompt = [request.systemInstruction, ...request.contents]
    .flatMap((part) => part?.parts ?? [])
    .map((part) => part.text ?? '')
    .join('');
  const promptTokenCount = tokensOf(prompt);
  const candidatesTokenCount = tokensOf(text);
  return {
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount,
      candidatesTokenCount,
      totalTokenCount: promptTokenCount + candidatesTokenCount,
    },
    modelVersion: model,
    responseId: randomBytes(16).toString('base64url'),
  };
}
