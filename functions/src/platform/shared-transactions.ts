import type {
  DocumentReference,
  DocumentSnapshot,
  Transaction,
  UpdateData,
} from 'firebase-admin/firestore';

type Reference = DocumentReference<object, object>;

/**
 * A change to one document of a shared transaction. Without `fields`, it replaces the whole
 * document.
 */
interface Change {
  reference: Reference;
  value: object;
  fields?: UpdateData<object>;
}

/** The documents that a shared transaction has read, with the changes of its steps so far. */
export class Draft {
  readonly #found: ReadonlyMap<string, DocumentSnapshot<object, object>>;
  readonly #changes = new Map<string, Change>();

  constructor(found: readonly DocumentSnapshot<object, object>[]) {
    this.#found = new Map(found.map((document) => [document.ref.path, document]));
  }

  /**
   * Returns a document with the changes of the earlier steps, or undefined if it does not exist.
   * @throws if the stored document is not valid
   */
  get<T extends object>({ path }: DocumentReference<T, T>): T | undefined {
    const found = this.#found.get(path);
    if (!found) throw new Error(`the step did not name ${path}`);
    const value = this.#changes.get(path)?.value ?? found.data();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read or set through a reference of this type
    return value as T | undefined;
  }

  set<T extends object>(reference: DocumentReference<T, T>, value: T): void {
    this.#changes.set(reference.path, { reference, value });
  }

  update<T extends object>(reference: DocumentReference<T, T>, fields: Partial<T>): void {
    const { path } = reference;
    const change = this.#changes.get(path);
    const value = { ...this.get(reference), ...fields };
    const isWhole = change && !change.fields;
    this.#changes.set(path, {
      reference,
      value,
      ...(!isWhole && { fields: { ...change?.fields, ...fields } }),
    });
  }

  write(transaction: Transaction): void {
    for (const { reference, value, fields } of this.#changes.values())
      if (fields) transaction.update(reference, fields);
      else transaction.set(reference, value);
  }
}

/** The part of a shared transaction that one caller contributes. */
interface Step {
  references: readonly Reference[];
  /** Does the step. Returns a function that resolves the caller's promise after the commit. */
  run: (draft: Draft) => () => void;
  fail: (error: unknown) => void;
}

/** Runs work in a transaction, and repeats it after a collision. */
type RunTransaction = (
  work: (transaction: Transaction) => Promise<(() => void)[]>,
) => Promise<(() => void)[]>;

/**
 * Transactions on documents that many calls of a process write simultaneously. For each key, one
 * transaction runs at a time. Calls that arrive during it wait and share the next one. So these
 * calls do not collide with each other, and none waits longer than two transactions.
 */
export class SharedTransactions {
  readonly #runTransaction: RunTransaction;
  /**
   * The steps that wait for the next transaction of a key. A key has an entry while its transaction
   * runs.
   */
  readonly #waiting = new Map<string, Step[]>();

  constructor(runTransaction: RunTransaction) {
    this.#runTransaction = runTransaction;
  }

  /**
   * Does a step in the next transaction of the key. The step may run several times. If it throws,
   * it must do so before it changes the draft: its caller gets the error, and the other steps are
   * committed without it.
   * @param references the documents that the step needs
   */
  run<T>(key: string, references: readonly Reference[], step: (draft: Draft) => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const added: Step = {
      references,
      run(draft) {
        try {
          const result = step(draft);
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      },
      fail: reject,
    };
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push(added);
    else {
      this.#waiting.set(key, []);
      void this.#runAll(key, [added]);
    }
    return promise;
  }

  async #runAll(key: string, first: readonly Step[]): Promise<void> {
    for (let steps = first; steps.length > 0;) {
      await this.#commit(steps);
      steps = this.#waiting.get(key) ?? [];
      this.#waiting.set(key, []);
    }
    this.#waiting.delete(key);
  }

  async #commit(steps: readonly Step[]): Promise<void> {
    const references = new Map(
      steps.flatMap((step) => step.references.map((reference) => [reference.path, reference])),
    );
    try {
      const results = await this.#runTransaction(async (transaction) => {
        const draft = new Draft(await transaction.getAll(...references.values()));
        const told = steps.map(({ run }) => run(draft));
        draft.write(transaction);
        return told;
      });
      for (const tell of results) tell();
    } catch (error) {
      for (const { fail } of steps) fail(error);
    }
  }
}
