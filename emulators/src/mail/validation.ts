import type { QueryDocumentSnapshot } from '@google-cloud/firestore';
import { z } from 'zod';

// What the Trigger Email extension can send of the `mail` collection
// (https://extensions.dev/extensions/firebase/firestore-send-email), as far as this product uses it.

/** A Firestore Timestamp, known by its method: importing the class would load the whole client. */
const timestampSchema = z.custom<{ toDate(): Date }>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'toDate' in value &&
    typeof value.toDate === 'function',
);

const documentSchema = z.object({
  to: z.union([z.string(), z.array(z.string())]),
  message: z.object({ subject: z.string(), text: z.string(), html: z.string().optional() }),
  createdAt: z
    .union([
      z.iso.datetime().transform((iso) => new Date(iso)),
      timestampSchema.transform((timestamp) => timestamp.toDate()),
    ])
    .optional(),
});
export type MailDocument = z.output<typeof documentSchema>;

/** A document in the collection that the extension could not send either. */
export class MalformedMail extends Error {}

/** @throws MalformedMail, which names the document */
export function parseMail(document: QueryDocumentSnapshot): MailDocument {
  const parsed = documentSchema.safeParse(document.data());
  if (parsed.success) return parsed.data;
  throw new MalformedMail(`${document.ref.path} is not a mail: ${z.prettifyError(parsed.error)}`);
}
