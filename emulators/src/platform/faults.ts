import { mulberry32 } from './random.ts';

export const FAULT_TARGETS = [
  'youtube',
  'oauth',
  'gemini',
  'kms',
  'tasks',
  'firestore',
  'smtp',
] as const;
export type FaultTarget = (typeof FAULT_TARGETS)[number];

export interface Fault {
  target: FaultTarget;
  /**
   * The emulator's name of the call, such as `comments.setModerationStatus`. Without it, the fault
   * applies to every call.
   */
  method?: string | undefined;
  /**
   * The HTTP status of the response. A gRPC call gets the code that corresponds to this status.
   * Without a status, the call is only delayed.
   */
  status?: number | undefined;
  /** The API's reason, such as `quotaExceeded`. */
  reason?: string | undefined;
  latencyMs?: number | undefined;
  /**
   * Called when the fault applies to a call. The call waits for the promise. Only tests in this
   * process can use it.
   */
  until?: (() => Promise<void>) | undefined;
  /** The probability that the fault applies to a call, from 0 to 1; 1 by default. */
  probability?: number | undefined;
  /** The seed that makes `probability` repeatable. */
  seed?: number | undefined;
  /**
   * The number of calls that the fault still applies to. Without it, the fault applies until it is
   * cleared.
   */
  times?: number | undefined;
}

/** The error with which a call must fail because of a fault. */
export interface Strike {
  status: number;
  reason: string | undefined;
}

/** The faults that a test has set. Each emulator checks them before it handles a call. */
export class Faults {
  #orders: { fault: Fault; left: number; random: () => number }[] = [];

  add(fault: Fault): void {
    const random = fault.seed === undefined ? Math.random : mulberry32(fault.seed);
    this.#orders.push({ fault, left: fault.times ?? Infinity, random });
  }

  clear(): void {
    this.#orders = [];
  }

  /**
   * Delays a call by the latencies of its matching faults.
   *
   * @returns the error with which the call must fail, or undefined if it continues
   */
  async strike(target: FaultTarget, method: string): Promise<Strike | undefined> {
    for (const order of this.#orders) {
      const { fault } = order;
      if (order.left <= 0 || fault.target !== target) continue;
      if (fault.method !== undefined && fault.method !== method) continue;
      if (order.random() >= (fault.probability ?? 1)) continue;
      order.left -= 1;
      await fault.until?.();
      if (fault.latencyMs) await new Promise((resolve) => setTimeout(resolve, fault.latencyMs));
      if (fault.status !== undefined) return { status: fault.status, reason: fault.reason };
    }
    return undefined;
  }
}
