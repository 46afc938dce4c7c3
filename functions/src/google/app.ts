import type { ErrorCode } from '@threadsweep/shared/contract/errors.ts';

import type { Config } from '../platform/config.ts';
import { type Context, createContext } from '../platform/context.ts';
import { type AccessCode, isProblem, type Problem, refusingAll } from '../platform/errors.ts';
import { type Gemini, createGemini } from './gemini.ts';
import { type Identity, createIdentity } from './identity.ts';
import { type KeyVault, createKeyVault } from './key-vault.ts';
import { type GoogleOAuth, createGoogleOAuth } from './oauth.ts';
import { type TaskQueue, createTaskQueue } from './task-queue.ts';
import { type UploadHub, createUploadHub } from './upload-hub.ts';

/** The platform and Google's services, which every handler uses. Each process has one app. */
export interface App<in Code extends ErrorCode = never> extends Context<Code> {
  identity: Identity;
  vault: KeyVault;
  oauth: GoogleOAuth;
  tasks: TaskQueue;
  uploadHub: UploadHub;
  /** The client of Gemini; null if second opinions are off. */
  gemini: Gemini | null;
}

/** The app for work that uses a channel's grant, such as a cleaning pass. */
export type AccessApp = App<AccessCode>;

/**
 * Creates the app of a process.
 * @param overrides parts that a test replaces, such as the clock
 */
export function createApp(config: Config, overrides: Partial<App> = {}): App<ErrorCode> {
  return refusingAll({
    ...createContext(config),
    identity: createIdentity(config.identity),
    vault: createKeyVault(config.kms, config.projectId),
    oauth: createGoogleOAuth(config),
    tasks: createTaskQueue(config.tasks, config.projectId),
    uploadHub: createUploadHub(config),
    gemini: createGemini(config.gemini, config.projectId),
    ...overrides,
  });
}

/** Does work that may refuse with any code, because `otherwise` handles every error. */
export async function attempting<T>(
  app: App,
  work: (app: App<ErrorCode>) => Promise<T>,
  otherwise: (error: unknown) => T | Promise<T>,
): Promise<T> {
  try {
    return await work(refusingAll(app));
  } catch (error) {
    return otherwise(error);
  }
}

/**
 * Does work that may refuse with more codes than `app`, because `otherwise` handles these codes.
 * @param otherwise returns a result instead of the refusal, or throws another refusal
 */
export function recovering<Code extends ErrorCode, Caught extends ErrorCode, T>(
  app: App<Code>,
  codes: readonly Caught[],
  work: (app: App<Code | Caught>) => Promise<T>,
  otherwise: (problem: Problem<Caught>) => T | Promise<T>,
): Promise<T> {
  return attempting(app, work, (error) => {
    if (isProblem(error, ...codes)) return otherwise(error);
    throw error;
  });
}
