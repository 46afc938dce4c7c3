import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { status } from '@grpc/grpc-js';
import { z } from 'zod';

import type { Clock } from '../platform/clock.ts';
import type { Faults } from '../platform/faults.ts';
import {
  RpcError,
  type RpcService,
  codeOfHttpStatus,
  createService,
  rpc,
  timestampOf,
} from '../platform/grpc-service.ts';
import type { Task } from './task.ts';
import type { TaskQueues } from './task-queues.ts';
import {
  type View,
  checkCreateTask,
  createTaskSchema,
  queueNameSchema,
  taskNameSchema,
  viewSchema,
} from './task-request.ts';

const MAX_PAGE_SIZE = 1000;

// The package exports its protos folder but not the descriptor inside it.
const DESCRIPTOR = join(
  dirname(createRequire(import.meta.url).resolve('@google-cloud/tasks/build/protos')),
  'protos.json',
);

/** google.cloud.tasks.v2.CloudTasks. Queues need no creation: a valid name is a queue. */
export function createTasksService(clock: Clock, faults: Faults, queues: TaskQueues): RpcService {
  return createService(DESCRIPTOR, 'google.cloud.tasks.v2.CloudTasks', 'tasks', faults, {
    CreateTask: rpc(createTaskSchema, (request) => {
      const task = queues.add(request.parent, checkCreateTask(request, clock.now()));
      return taskMessage(task, request.responseView);
    }),

    GetTask: rpc(
      z.object({ name: taskNameSchema, responseView: viewSchema }),
      ({ name, responseView }) => taskMessage(queues.get(name), responseView),
    ),

    ListTasks: rpc(
      z.object({
        parent: queueNameSchema,
        responseView: viewSchema,
        pageSize: z.number(),
        pageToken: z.string(),
      }),
      ({ parent, responseView, pageSize, pageToken }) => {
        if (pageSize < 0) {
          throw new RpcError(status.INVALID_ARGUMENT, 'page_size must not be negative.');
        }
        const size = Math.min(pageSize || MAX_PAGE_SIZE, MAX_PAGE_SIZE);
        // The token is the last name given: pages stay whole while tasks come and go.
        const after = Buffer.from(pageToken, 'base64url').toString();
        if (after !== '' && !after.startsWith(`${parent}/tasks/`)) {
          throw new RpcError(status.INVALID_ARGUMENT, 'Invalid page token.');
        }
        const rest = queues.list(parent).filter((task) => task.name > after);
        const page = rest.slice(0, size);
        const last = rest.length > size ? page.at(-1) : undefined;
        return {
          tasks: page.map((task) => taskMessage(task, responseView)),
          nextPageToken: last ? Buffer.from(last.name).toString('base64url') : '',
        };
      },
    ),

    DeleteTask: rpc(z.object({ name: taskNameSchema }), ({ name }) => {
      queues.remove(name);
      return {};
    }),
  });
}

/** google.cloud.tasks.v2.Task; the basic view leaves out the body. */
function taskMessage(task: Task, view: View): object {
  const { lastAttempt } = task;
  return {
    name: task.name,
    httpRequest: {
      url: task.url,
      httpMethod: task.method,
      headers: { ...task.headers, 'User-Agent': 'Google-Cloud-Tasks' },
      ...(view === 'FULL' ? { body: Buffer.from(task.body, 'base64') } : {}),
      ...(task.oidc ? { oidcToken: task.oidc } : {}),
    },
    scheduleTime: timestampOf(task.scheduledAt),
    createTime: timestampOf(Math.floor(task.createdAt / 1000) * 1000),
    dispatchDeadline: {
      seconds: String(Math.floor(task.dispatchDeadlineMs / 1000)),
      nanos: (task.dispatchDeadlineMs % 1000) * 1_000_000,
    },
    dispatchCount: task.dispatchCount,
    responseCount: task.responseCount,
    ...(task.firstDispatchedAt === undefined
      ? {}
      : { firstAttempt: { dispatchTime: timestampOf(task.firstDispatchedAt) } }),
    ...(lastAttempt ? { lastAttempt: attemptMessage(lastAttempt) } : {}),
    view,
  };
}

function attemptMessage(attempt: NonNullable<Task['lastAttempt']>): object {
  const { scheduledAt, dispatchedAt, answeredAt, httpStatus } = attempt;
  const dispatched = {
    scheduleTime: timestampOf(scheduledAt),
    dispatchTime: timestampOf(dispatchedAt),
  };
  if (answeredAt === undefined || httpStatus === undefined) return dispatched;
  const code = httpStatus === 0 ? status.UNAVAILABLE : codeOfHttpStatus(httpStatus);
  const message =
    httpStatus === 0
      ? `${status[code]}(${code}): no response`
      : `${status[code]}(${code}): HTTP status code ${httpStatus}`;
  return {
    ...dispatched,
    ...(httpStatus === 0 ? {} : { responseTime: timestampOf(answeredAt) }),
    responseStatus: { code, message },
  };
}
