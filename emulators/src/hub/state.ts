import { z } from 'zod';

/** The result of a request to a callback. */
const deliverySchema = z.object({
  at: z.string(),
  attempts: z.number(),
  /** The callback's status, or the reason why no response came. */
  outcome: z.string(),
});
export type Delivery = z.output<typeof deliverySchema>;

const subscriptionSchema = z.object({
  topic: z.string(),
  callback: z.string(),
  channelId: z.string(),
  secret: z.string().optional(),
  expiresMs: z.number(),
  lastDelivery: deliverySchema.optional(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

export const hubState = z.array(subscriptionSchema);
export type HubState = z.output<typeof hubState>;

/** Returns a subscription whose callback is converted. */
export function withCallback(
  subscription: Subscription,
  convert: (url: string) => string,
): Subscription {
  return { ...subscription, callback: convert(subscription.callback) };
}

/** The confirmed subscriptions, one for each topic and callback. */
export class Subscriptions {
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #now: () => number;
  readonly #onChange: () => void;

  constructor(options: { now: () => number; onChange: () => void; state?: HubState | undefined }) {
    this.#now = options.now;
    this.#onChange = options.onChange;
    for (const subscription of options.state ?? []) {
      this.#subscriptions.set(keyOf(subscription), subscription);
    }
  }

  /** Adds a subscription. It replaces one with the same topic and callback. */
  add(subscription: Subscription): void {
    this.#subscriptions.set(keyOf(subscription), subscription);
    this.#onChange();
  }

  remove(subscription: Pick<Subscription, 'topic' | 'callback'>): void {
    this.#subscriptions.delete(keyOf(subscription));
    this.#onChange();
  }

  /** Records the result of the latest delivery. */
  delivered(subscription: Subscription, delivery: Delivery): void {
    subscription.lastDelivery = delivery;
    this.#onChange();
  }

  /**
   * Returns the subscriptions of a channel. Deletes expired subscriptions of all channels first.
   */
  ofChannel(channelId: string): Subscription[] {
    for (const [key, { expiresMs }] of this.#subscriptions) {
      if (expiresMs > this.#now()) continue;
      this.#subscriptions.delete(key);
      this.#onChange();
    }
    return this.snapshot().filter((subscription) => subscription.channelId === channelId);
  }

  snapshot(): HubState {
    return [...this.#subscriptions.values()];
  }
}

function keyOf({ topic, callback }: Pick<Subscription, 'topic' | 'callback'>): string {
  return JSON.stringify([topic, callback]);
}
