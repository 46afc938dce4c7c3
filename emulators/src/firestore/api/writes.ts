import type { BatchWriteResponse, CommitResponse, Request } from '../data/message.ts';
import { databaseOf } from '../data/resource-name.ts';
import { invalid, StatusError } from '../data/status-error.ts';
import type { Caller } from '../state/access.ts';
import type { OpenDatabase, Store } from '../state/store.ts';
import { writtenName } from '../state/write.ts';

/** The methods of service.ts that write, and those of transactions. */
export function createWrites(store: Store) {
  const open = (name = ''): OpenDatabase => store.open(databaseOf(name));

  function commit(request: Request, caller: Caller): CommitResponse {
    const opened = open(request.database);
    const { writes = [], transaction: id } = request;
    const transaction = id === undefined ? undefined : opened.transactions.get(id);
    return store.commit(opened, writes, caller, transaction);
  }

  return {
    commit,
    beginTransaction: ({ database, options = {} }: Request): { transaction: string } => ({
      transaction: open(database).transactions.begin(options).id,
    }),
    rollback: ({ database, transaction = '' }: Request): object => {
      const { transactions } = open(database);
      transactions.end(transactions.get(transaction));
      return {};
    },
    /** Each write by itself; `status` has the failure of each at its index. */
    batchWrite: (request: Request, caller: Caller): BatchWriteResponse => {
      const opened = open(request.database);
      const { writes = [] } = request;
      const names = writes.map((write) => writtenName(write, opened.database.name));
      if (new Set(names).size < names.length) {
        throw invalid('A BatchWrite must not write to the same document more than once.');
      }
      const answer: BatchWriteResponse = { writeResults: [], status: [] };
      for (const write of writes) {
        try {
          answer.writeResults.push(...store.commit(opened, [write], caller).writeResults);
          answer.status.push({ code: 0 });
        } catch (error) {
          if (!(error instanceof StatusError)) throw error;
          answer.writeResults.push({});
          answer.status.push(error.status);
        }
      }
      return answer;
    },
  };
}
