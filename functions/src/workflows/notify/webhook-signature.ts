import { createHmac, timingSafeEqual } from 'node:crypto';

/** The largest difference between the time of a signature and now, in ms. */
const TOLERANCE_MS = 5 * 60_000;

/** The headers of a signed webhook, as https://www.standardwebhooks.com specifies them. */
export interface WebhookHeaders {
  id: string;
  /** The time of the signature, in epoch seconds. */
  timestamp: string;
  /** The signatures, such as `v1,base64`, separated by spaces. */
  signature: string;
}

/**
 * Returns whether a webhook was signed with the secret within the last minutes. The signature is
 * the HMAC SHA-256 of `id.timestamp.body`.
 * @param secret the key in base64 after `whsec_`, or any text
 */
export function isSignedWebhook(
  { id, timestamp, signature }: WebhookHeaders,
  body: Buffer,
  { secret, now }: { secret: string; now: number },
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) * 1000 - now) > TOLERANCE_MS) return false;
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signature.split(' ').some((part) => {
    const [version, value = ''] = part.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
