import { foldText } from '@threadsweep/detector/text/normalise.ts';
import { likenessOf, signatureOf } from '@threadsweep/detector/text/signature.ts';

/** Share of a signature's slots from which two texts say the same, as in the detector's coordination. */
const ALIKE = 0.66;

/**
 * Which of some comments say nearly the same. Short texts are alike only if they are equal.
 * @returns for each comment that others are like, the id of the first of them
 */
export function groupsOfAlike(
  comments: readonly { id: string; text: string }[],
): Map<string, string> {
  const groups: { first: string; folded: string; signature: Uint16Array | null; ids: string[] }[] =
    [];
  for (const { id, text } of comments) {
    const { folded } = foldText(text);
    const signature = signatureOf(folded, '');
    const group = groups.find(
      (one) =>
        one.folded === folded ||
        (signature && one.signature && likenessOf(one.signature, signature) >= ALIKE),
    );
    if (group) group.ids.push(id);
    else groups.push({ first: id, folded, signature, ids: [id] });
  }
  const alike = groups.filter(({ ids }) => ids.length > 1);
  return new Map(alike.flatMap(({ first, ids }) => ids.map((id) => [id, first] as const)));
}
