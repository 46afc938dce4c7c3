import { z } from 'zod';

/** What a process that does passes is asked for. */
export const passJob = z.object({
  /** The task of a channel; without it a clean by hand. */
  task: z.object({ data: z.unknown(), attempt: z.number() }).optional(),
  clean: z.object({ uid: z.string(), videoId: z.string() }).optional(),
  /** At which point the process dies; 0 for not at all. */
  dieAt: z.number(),
});
export type PassJob = z.infer<typeof passJob>;
/** What the process tells of a job that it has outlived. */
export const passJobDone = z.object({ points: z.number(), error: z.string().nullable() });
