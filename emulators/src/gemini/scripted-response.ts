import { randomBytes } from 'node:crypto';

import { z } from 'zod';

const content = z.looseObject({
  role: z.string().optional(),
  parts: z.array(z.looseObject({ text: z.string().optional() })).min(1),
});

/** What generateContent needs of a request; the rest passes. */
export const generateContentRequest = z.looseObject({
  contents: z.array(content).min(1),
  systemInstruction: content.optional(),
});
export type GenerateContentRequest = z.output<typeof generateContentRequest>;

/** A whole response is told from a value to wrap by the fields that only a response has. */
const wholeResponse = z
  .looseObject({ candidates: z.array(z.unknown()) })
  .or(z.looseObject({ promptFeedback: z.looseObject({}) }));

/** Google's rule of thumb: a token is about four characters. */
function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
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
