/**
 * Returns the results of tasks that run at the same time. Unlike `Promise.all`, it rejects only
 * after all tasks have ended. Cloud Functions may stop the work of a call after its response, and a
 * transaction that stops half-way keeps its locks for a minute.
 *
 * @throws the error of the first task in the list that failed
 */
export async function allEnded<Tasks extends readonly unknown[] | []>(
  tasks: Tasks,
): Promise<{ -readonly [Index in keyof Tasks]: Awaited<Tasks[Index]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
