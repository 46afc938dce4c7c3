import { status } from '@grpc/grpc-js';

import { codeOfHttpStatus, timestampOf } from '../platform/grpc-service.ts';
import type { Task } from './task.ts';
import type { View } from './validation.ts';

/** Returns a google.cloud.tasks.v2.Task. The basic view omits the body. */
export function taskMessage(task: Task, view: View): object {
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
