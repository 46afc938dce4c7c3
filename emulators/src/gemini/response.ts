import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import { CHARACTERS_PER_TOKEN } from './limits.ts';
import type { GenerateContentRequest } from './validation.ts';

/** Only a whole response has one of these fields; any other value becomes the text of one. */
const wholeResponse = z
  .looseObject({ candidates: z.array(z.unknown()) })
  .or(z.looseObject({ promptFeedback: z.looseObject({}) }));

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/**
 * The response for a scripted answer: a whole response as it is; a text, or any other JSON value as
 * text, as the one candidate's, with token counts.
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
