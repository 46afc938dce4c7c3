import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Clock } from '../platform/clock.ts';
import type { Faults } from '../platform/faults.ts';
import { type RpcService, createService, rpc } from '../platform/grpc-service.ts';
import { taskMessage } from './messages.ts';
import type { TaskQueues } from './state.ts';
import {
  createTaskRequest,
  deleteTaskRequest,
  getTaskRequest,
  lastNameOf,
  listTasksRequest,
  newTaskOf,
} from './validation.ts';

// Derives the descriptor's path from a folder that the package exports.
const DESCRIPTOR = join(
  dirname(createRequire(import.meta.url).resolve('@google-cloud/tasks/build/protos')),
  'protos.json',
);

/**
 * Creates google.cloud.tasks.v2.CloudTasks. A queue with a valid name exists without being created.
 */
export function createTasksService(clock: Clock, faults: Faults, queues: TaskQueues): RpcService {
  return createService(DESCRIPTOR, 'google.cloud.tasks.v2.CloudTasks', 'tasks', faults, {
    CreateTask: rpc(createTaskRequest, (request) => {
      const task = queues.add(request.parent, newTaskOf(request, clock.now()));
      return taskMessage(task, request.responseView);
    }),

    GetTask: rpc(getTaskRequest, ({ name, responseView }) =>
      taskMessage(queues.get(name), responseView),
    ),

    ListTasks: rpc(listTasksRequest, ({ parent, responseView, pageSize, pageToken }) => {
      // A page token is the last name of the previous page, so that no page repeats or misses a
      // task while others are added and removed.
      const after = lastNameOf(pageToken, parent);
      const rest = queues.list(parent).filter((task) => task.name > after);
      const page = rest.slice(0, pageSize);
      const last = rest.length > pageSize ? page.at(-1) : undefined;
      return {
        tasks: page.map((task) => taskMessage(task, responseView)),
        nextPageToken: last ? Buffer.from(last.name).toString('base64url') : '',
      };
    }),

    DeleteTask: rpc(deleteTaskRequest, ({ name }) => {
      queues.remove(name);
      return {};
    }),
  });
}
