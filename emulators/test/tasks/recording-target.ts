import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface Delivery {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An HTTP server for tests that receives tasks and calls of scheduled functions. */
export interface RecordingTarget {
  url: string;
  deliveries: Delivery[];
  answer: (delivery: Delivery) => number | Promise<number>;
  received(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startRecordingTarget(): Promise<RecordingTarget> {
  let waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(Buffer.concat(chunks).toString()));

    async function answer(body: string): Promise<void> {
      const delivery: Delivery = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      };
      target.deliveries.push(delivery);
      for (const { count, resolve } of waiting) if (target.deliveries.length >= count) resolve();
      waiting = waiting.filter(({ count }) => target.deliveries.length < count);
      response.statusCode = await target.answer(delivery);
      response.end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port was bound');
  const target: RecordingTarget = {
    url: `http://127.0.0.1:${address.port}`,
    deliveries: [],
    answer: () => 200,
    received: (count) =>
      new Promise((resolve) => {
        if (target.deliveries.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
  return target;
}
