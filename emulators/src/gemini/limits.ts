/** Google's rule of thumb for counting tokens (https://ai.google.dev/gemini-api/docs/tokens). */
export const CHARACTERS_PER_TOKEN = 4;

/**
 * The models that Google lists as stable, without an announced shutdown, on 2026-11-23
 * (https://ai.google.dev/gemini-api/docs/deprecations).
 */
export const KNOWN_MODELS: readonly string[] = [
  'gemini-3.8-flash',
  'gemini-3.7-flash',
  'gemini-3.6-flash',
  'gemini-3.5-flash',
  'gemini-3.5-flash-lite',
];

/**
 * The number of requests that the control API remembers. It is limited so that a long-lived
 * emulator needs little memory.
 */
export const REQUESTS_KEPT = 1000;
