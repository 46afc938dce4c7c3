import { z } from 'zod';

/** The job of a process that does passes. */
export const passJob = z.object({
  /** The task of a channel; a manual clean if there is none. */
  task: z.object({ data: z.unknown(), attempt: z.number() }).optional(),
  clean: z.object({ uid: z.string(), videoId: z.string() }).optional(),
  /** The point at which the process is killed; 0 to let it live. */
  dieAt: z.number(),
});
export type PassJob = z.infer<typeof passJob>;
/** The report of a process that completed its job. */
export const passJobDone = z.object({ points: z.number(), error: z.string().nullable() });
