import type { Config } from '../platform/config.ts';
import { type Context, createContext } from '../platform/context.ts';
import { type Gemini, createGemini } from './gemini.ts';
import { type Identity, createIdentity } from './identity.ts';
import { type KeyVault, createKeyVault } from './key-vault.ts';
import { type GoogleOAuth, createGoogleOAuth } from './oauth.ts';
import { type TaskQueue, createTaskQueue } from './task-queue.ts';
import { type UploadHub, createUploadHub } from './upload-hub.ts';

/** The platform with Google's services: what every handler works with, made once. */
export interface App extends Context {
  identity: Identity;
  vault: KeyVault;
  oauth: GoogleOAuth;
  tasks: TaskQueue;
  uploadHub: UploadHub;
  /** Null without a key. */
  gemini: Gemini | null;
}

/** @param overrides parts that a test brings itself, such as its clock */
export function createApp(config: Config, overrides: Partial<App> = {}): App {
  return {
    ...createContext(config),
    identity: createIdentity(config.identity),
    vault: createKeyVault(config.kms, config.projectId),
    oauth: createGoogleOAuth(config),
    tasks: createTaskQueue(config.tasks, config.projectId),
    uploadHub: createUploadHub(config),
    gemini: createGemini(config.gemini),
    ...overrides,
  };
}
