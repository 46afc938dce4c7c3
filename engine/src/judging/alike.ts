import { foldText } from '@threadsweep/detector/text/normalise.ts';
import { likenessOf, signatureOf } from '@threadsweep/detector/text/signature.ts';

/**
 * The smallest share of equal slots in two signatures at which their texts are alike; see the
 * detector's `coordination`.
 */
const ALIKE = 0.66;

/**
 * Groups the comments that say nearly the same. Short texts are alike only if they are equal.
 *
 * @returns the id of a group's first comment, by the id of each comment of the group
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
