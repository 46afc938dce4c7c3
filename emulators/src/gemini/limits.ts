/** Google's rule of thumb for counting tokens (https://ai.google.dev/gemini-api/docs/tokens). */
export const CHARACTERS_PER_TOKEN = 4;

/** How many requests the control API remembers, so that a long-lived emulator stays small. */
export const REQUESTS_KEPT = 1000;
