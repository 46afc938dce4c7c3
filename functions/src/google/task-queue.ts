import type { CloudTasksClient } from '@google-cloud/tasks';

import type { Config } from '../platform/config.ts';
import { codeOf } from '../platform/errors.ts';
import { clientOptions } from '../platform/grpc.ts';

/** gRPC's codes for a task that exists already, and for one that does not exist. */
const ALREADY_EXISTS = 6;
const NOT_FOUND = 5;
/** The longest timeout that Cloud Tasks has for an HTTP target, in seconds. */
const DISPATCH_DEADLINE_SECONDS = 1800;
/**
 * By default, the client waits for 20 s, and retries only deletions. Statuses: 4 DEADLINE_EXCEEDED, 14
 * UNAVAILABLE. A repeated call is harmless, since tasks have names.
 */
const CALL_OPTIONS = {
  retry: {
    retryCodes: [4, 14],
    backoffSettings: {
      initialRetryDelayMillis: 100,
      retryDelayMultiplier: 2,
      maxRetryDelayMillis: 1_000,
      initialRpcTimeoutMillis: 2_000,
      rpcTimeoutMultiplier: 1,
      maxRpcTimeoutMillis: 2_000,
      totalTimeoutMillis: 4_000,
    },
  },
};

/** The cleaning pass that a task resumes. */
export interface PassTask {
  uid: string;
  passId: string;
}

/**
 * Work on a channel: `run` carries out due passes, `look` reconciles the channel, `hide` hides comments
 * that YouTube has refused to hide before.
 */
export interface ChannelTask {
  kind: 'run' | 'look' | 'hide';
  uid: string;
  channelId: string;
  /** Distinguishes the tasks of one connection of the channel from those of another. */
  chain: string;
}

export interface TaskQueue {
  /**
   * Queues work on a channel. It queues a task of the same channel, chain, kind and second only once:
   * the task's name stays taken for an hour after the task has run or was removed.
   * @param at epoch ms
   */
  enqueueChannel(task: ChannelTask, at: number): Promise<void>;
  /** Removes such a task, if it has not run yet. */
  removeChannel(task: ChannelTask, at: number): Promise<void>;
  /**
   * Queues a cleaning pass. It does nothing if a task of the pass is queued or ran within the last hour.
   * @param at epoch ms; now by default
   * @param again distinguishes this task from one that was lost or removed
   */
  enqueuePass(pass: PassTask, at?: number, again?: string): Promise<void>;
  /**
   * Queues a mail to be sent. It does nothing if such a task is queued or ran within the last hour.
   * @param again distinguishes this task from one that was lost or has no attempts left
   */
  enqueueMail(mailId: string, again?: string): Promise<void>;
  /** Removes the task of a pass, if it has not run yet. @param again as it was queued */
  removePass(pass: PassTask, again?: string): Promise<void>;
}

/** The queues that call the functions `cleaningPass` and `sendMail`. */
export function createTaskQueue(config: Config['tasks'], projectId: string): TaskQueue {
  let connecting: Promise<CloudTasksClient> | undefined;
  const client = () => (connecting ??= connect(config, projectId));
  const passes = { queue: config.queue, url: config.cleaningPassUrl };
  const mails = { queue: config.mailQueue, url: config.sendMailUrl };
  // A pass always has the same name, so that it is queued once.
  const taskName = ({ uid, passId }: PassTask) => `${config.queue}/tasks/pass-${uid}-${passId}`;

  // Cloud Tasks is slow if names have a common prefix, as times do, so names begin with the channel.
  const channelTaskName = ({ kind, channelId, chain }: ChannelTask, at: number) =>
    `${config.queue}/tasks/${channelId}-${chain}-${kind}-${Math.floor(at / 1000)}`;

  async function remove(name: string): Promise<void> {
    const tasks = await client();
    try {
      await tasks.deleteTask({ name }, CALL_OPTIONS);
    } catch (error) {
      if (codeOf(error) !== NOT_FOUND) throw error;
    }
  }

  /** @param data in the envelope that firebase-functions' task handler unpacks */
  async function enqueue(
    { queue, url }: typeof passes,
    name: string,
    data: object,
    at?: number,
  ): Promise<void> {
    const tasks = await client();
    const task = {
      name,
      dispatchDeadline: { seconds: DISPATCH_DEADLINE_SECONDS },
      httpRequest: {
        httpMethod: 'POST' as const,
        url,
        headers: { 'Content-Type': 'application/json' },
        body: Buffer.from(JSON.stringify({ data })).toString('base64'),
        oidcToken: {
          serviceAccountEmail: config.serviceAccount,
          audience: url,
        },
      },
      ...(at === undefined
        ? {}
        : { scheduleTime: { seconds: Math.floor(at / 1000), nanos: (at % 1000) * 1e6 } }),
    };
    try {
      await tasks.createTask({ parent: queue, task }, CALL_OPTIONS);
    } catch (error) {
      if (codeOf(error) !== ALREADY_EXISTS) throw error;
    }
  }

  return {
    enqueuePass: (pass, at, again = '') => enqueue(passes, taskName(pass) + again, pass, at),
    enqueueChannel: (task, at) => enqueue(passes, channelTaskName(task, at), task, at),
    enqueueMail: (mailId, again = '') =>
      enqueue(mails, `${mails.queue}/tasks/${mailId}${again}`, { mailId }),
    removeChannel: (task, at) => remove(channelTaskName(task, at)),
    removePass: (pass, again = '') => remove(taskName(pass) + again),
  };
}

/** Loads the client on first use: it takes 150 ms, and most calls queue no task. */
async function connect(
  { endpoint }: Config['tasks'],
  projectId: string,
): Promise<CloudTasksClient> {
  const { CloudTasksClient: Client } = await import('@google-cloud/tasks');
  return new Client(await clientOptions(projectId, endpoint));
}
