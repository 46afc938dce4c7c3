import type { CloudTasksClient } from '@google-cloud/tasks';

import type { Config } from '../platform/config.ts';
import { codeOf } from '../platform/errors.ts';
import { clientOptions } from '../platform/grpc.ts';

/** The gRPC codes for a task that already exists, and for one that does not exist. */
const ALREADY_EXISTS = 6;
const NOT_FOUND = 5;
/** The longest timeout that Cloud Tasks allows for an HTTP target, in seconds. */
const DISPATCH_DEADLINE_SECONDS = 1800;
/**
 * The options of calls to Cloud Tasks. By default, its client waits for 20 s and retries only
 * deletions. Statuses: 4 DEADLINE_EXCEEDED, 14 UNAVAILABLE. A repeated call is harmless, because
 * tasks have names.
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
 * A task for a channel: `run` carries out due passes, `look` reconciles the channel, `hide` hides
 * comments that YouTube had refused to hide.
 */
export interface ChannelTask {
  kind: 'run' | 'look' | 'hide';
  uid: string;
  channelId: string;
  /**
   * Distinguishes the tasks of this connection of the channel from those of an earlier connection.
   */
  chain: string;
}

/** The queues of mails: `mails` for mails that somebody waits for, and `notices`. */
export type MailQueue = 'mails' | 'notices';

export interface TaskQueue {
  /**
   * Queues a task for a channel, unless a task of the same channel, chain, kind and second exists.
   * The name of a task is taken for an hour after the task has run or was removed.
   * @param at the time of the task in epoch ms
   */
  enqueueChannel(task: ChannelTask, at: number): Promise<void>;
  /** Removes a task of a channel if it has not run yet. */
  removeChannel(task: ChannelTask, at: number): Promise<void>;
  /**
   * Queues the task of a cleaning pass. It does nothing if a task of the pass is queued or ran
   * within the last hour.
   * @param at the time of the task in epoch ms; now by default
   * @param again distinguishes this task from one that was lost or removed
   */
  enqueuePass(pass: PassTask, at?: number, again?: string): Promise<void>;
  /**
   * Queues the task that sends a mail, in the queue of mails that somebody waits for, or in that of
   * notices. It does nothing if a task of the mail is queued or ran within the last hour.
   * @param again distinguishes this task from one that was lost or has no attempts left
   */
  enqueueMail(queue: MailQueue, mailId: string, again?: string): Promise<void>;
  /**
   * Removes the task of a pass if it has not run yet.
   * @param again the same value as when the task was queued
   */
  removePass(pass: PassTask, again?: string): Promise<void>;
}

/**
 * Creates the client of the queues that call the functions `cleaningPass`, `sendMail` and
 * `sendNotice`.
 */
export function createTaskQueue(config: Config['tasks'], projectId: string): TaskQueue {
  let connecting: Promise<CloudTasksClient> | undefined;
  const client = () => (connecting ??= connect(config, projectId));
  const passes = { queue: config.queue, url: config.cleaningPassUrl };
  const mails = {
    mails: { queue: config.mailQueue, url: config.sendMailUrl },
    notices: { queue: config.noticeQueue, url: config.sendNoticeUrl },
  };
  // The task of a pass always has the same name, so that Cloud Tasks queues it once.
  const taskName = ({ uid, passId }: PassTask) => `${config.queue}/tasks/pass-${uid}-${passId}`;

  // Cloud Tasks is slow if many names share a prefix, as times do. So names begin with the channel.
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

  /**
   * Queues a task that calls a function.
   * @param data the data of the task, which firebase-functions' task handler unpacks
   */
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
    enqueueMail: (queue, mailId, again = '') =>
      enqueue(mails[queue], `${mails[queue].queue}/tasks/${mailId}${again}`, { mailId }),
    removeChannel: (task, at) => remove(channelTaskName(task, at)),
    removePass: (pass, again = '') => remove(taskName(pass) + again),
  };
}

/** Loads the client at its first use, since loading takes 150 ms. Most calls queue no task. */
async function connect(
  { endpoint }: Config['tasks'],
  projectId: string,
): Promise<CloudTasksClient> {
  const { CloudTasksClient: Client } = await import('@google-cloud/tasks');
  return new Client(await clientOptions(projectId, endpoint));
}
