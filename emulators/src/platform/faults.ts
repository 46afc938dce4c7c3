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
  /** The emulator's name of the call, such as `comments.setModerationStatus`; without it, every call. */
  method?: string | undefined;
  /** The HTTP status of the response, or the equal of the gRPC code; without it the call is only delayed. */
  status?: number | undefined;
  /** The API's reason, such as `quotaExceeded`. */
  reason?: string | undefined;
  latencyMs?: number | undefined;
  /** Called when the fault strikes a call, which waits for the promise: for tests in this process. */
  until?: (() => Promise<void>) | undefined;
  /** From 0 to 1; 1 without it. */
  probability?: number | undefined;
  /** Makes `probability` repeatable. */
  seed?: number | undefined;
  /** How many more calls it strikes; without it, until cleared. */
  times?: number | undefined;
}

/** The error with which a struck call must fail. */
export interface Strike {
  status: number;
  reason: string | undefined;
}

/** The faults that a test has ordered; each emulator checks them before it does its work. */
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
   * Delays a call by the latencies of its matching faults. Returns the error with which it must
   * fail, or undefined to continue.
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
