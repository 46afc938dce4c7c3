import { describe, expect, test } from 'vitest';

import { openStore } from '../../../test/firestore/open-store.ts';
import { createService } from './service.ts';
import type { StreamSession } from './stream.ts';
import { writeSession } from './write-session.ts';
import type { Request, StreamedWriteResponse, Write } from '../data/message.ts';
import type { Store } from '../state/store.ts';

const DATABASE = 'projects/p/databases/d';

function startSession(): {
  session: StreamSession<Request>;
  sent: StreamedWriteResponse[];
  store: Store;
} {
  const store = openStore();
  const sent: StreamedWriteResponse[] = [];
  const service = createService(store);
  const session = writeSession(service, { kind: 'admin' }, (response) => {
    sent.push(response);
  });
  return { session, sent, store };
}

function set(path: string): Write {
  return { update: { name: `${DATABASE}/documents/${path}` } };
}

describe('a Write stream', () => {
  test('a Write stream responds to its first request with a token and no results, and to each commit with a new token', () => {
    const { session, sent, store } = startSession();
    session.receive({ database: DATABASE });
    session.receive({ streamToken: 'MQ==', writes: [set('a/x'), set('a/y')] });
    // The client sends this request before it has the last response, so its token is old. The
    // stream ignores tokens.
    const transform: Write = {
      ...set('a/x'),
      updateMask: {},
      updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '2' } }],
    };
    session.receive({ streamToken: 'MQ==', writes: [transform] });
    session.receive({ streamToken: 'Mw==', writes: [{ delete: `${DATABASE}/documents/a/y` }] });
    expect(sent[0]).toEqual({ streamId: '0', streamToken: sent[0]?.streamToken });
    const [, first, second, third] = sent;
    const times = [first, second, third].map((answer) => answer?.commitTime ?? '');
    expect(first?.writeResults).toEqual([{ updateTime: times[0] }, { updateTime: times[0] }]);
    expect(second?.writeResults).toEqual([
      { updateTime: times[1], transformResults: [{ integerValue: '2' }] },
    ]);
    expect(third?.writeResults).toEqual([{}]);
    expect(times.toSorted()).toEqual(times);
    expect(new Set(sent.map(({ streamToken }) => streamToken)).size).toBe(4);
    const names = [...store.save().documents].map(({ name }) => name);
    expect(names).toEqual([`${DATABASE}/documents/a/x`]);
  });

  test('a Write stream refuses a first request without a database or with writes, and later requests for another database', () => {
    const { session } = startSession();
    expect(() => session.receive({ writes: [] })).toThrow('must begin with its database');
    expect(() => session.receive({ database: DATABASE, writes: [set('a/x')] })).toThrow(
      'The first request of a Write stream has no writes.',
    );
    session.receive({ database: DATABASE });
    expect(() => session.receive({ database: `${DATABASE}2` })).toThrow('stay with one database');
  });

  test('a failed commit ends the Write stream with its error and writes no document', () => {
    const { session, store } = startSession();
    session.receive({ database: DATABASE });
    const failing: Write = { ...set('a/none'), currentDocument: { exists: true } };
    expect(() => session.receive({ writes: [set('a/x'), failing] })).toThrow(
      'No document to update',
    );
    expect([...store.save().documents]).toEqual([]);
  });
});
