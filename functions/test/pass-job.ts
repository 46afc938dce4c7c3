import { z } from 'zod';

/** The job of a process that runs passes. */
export const passJob = z.object({
  /** The task of a channel, which runs after the manual clean `clean`. Either may be absent. */
  task: z.object({ data: z.unknown(), attempt: z.number() }).optional(),
  clean: z.object({ uid: z.string(), videoId: z.string() }).optional(),
  /** The number of the point at which the process is killed; 0 if it is not killed. */
  dieAt: z.number(),
});
export type PassJob = z.infer<typeof passJob>;
/** The report of a process that completed its job. */
export const passJobDone = z.object({ points: z.number(), error: z.string().nullable() });
