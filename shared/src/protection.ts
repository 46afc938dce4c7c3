import type { Channel, Protection } from './contract/channel.ts';

/** A pause that ends automatically, as a channel's document stores it. */
export interface ProtectionPause {
  reason: 'quota' | 'youtube';
  /** The end of the pause, in ISO 8601. */
  until: string;
}

/**
 * Returns the protection status that the creator sees for a channel. A reason that the creator must
 * act on takes precedence over a pause that ends automatically.
 * @param account `removalsLeft` is how many more comments passes may hide on the account's plan
 * @param now epoch ms; a pause whose `until` is not later is ignored
 */
export function protectionOf(
  channel: { status: Channel['status']; pause: ProtectionPause | null },
  account: { autoCleaning: boolean; removalsLeft: number },
  now: number,
): Protection {
  if (!account.autoCleaning) return { status: 'off', reason: null, resumes_at: null };
  if (channel.status === 'reconnect') return paused('reconnect');
  if (channel.status === 'paused' || account.removalsLeft <= 0) return paused('plan');
  const { pause } = channel;
  if (pause && Date.parse(pause.until) > now) return paused(pause.reason, pause.until);
  return { status: 'active', reason: null, resumes_at: null };
}

function paused(
  reason: NonNullable<Protection['reason']>,
  resumesAt: string | null = null,
): Protection {
  return { status: 'paused', reason, resumes_at: resumesAt };
}
