import { nameSkeleton } from '../text/normalise.ts';
import type { Context } from '../types.ts';
import type { Finding, Subject } from './phase.ts';

const decoration =
  /^(?:the|real|official|team|admin|manager|fan|chat|text|me|contact|help|support|tv|yt|channel|plus|whatsapp|telegram|winner|giveaway|prize|\d+)+$/u;

/**
 * Prepares the look for authors who pass themselves off as the creator: equal but for look-alike
 * letters and decoration, or one slip away. Another channel with exactly the creator's name counts
 * only when channel ids tell the two apart.
 */
export function impersonationPhase(context: Context): (subject: Subject) => Finding[] {
  const names = [context.creatorName, context.creatorHandle]
    .filter((name) => name !== undefined)
    .map((raw) => ({ raw: raw.replace(/^@/u, ''), skeleton: nameSkeleton(raw) }))
    .filter(({ skeleton }) => skeleton.length >= 3);
  return ({ comment, name }) => {
    if (names.length === 0) return [];
    const raw = comment.author.replace(/^@/u, '');
    const skeleton = name.plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
    const apart =
      context.creatorId !== undefined &&
      comment.authorChannelId !== undefined &&
      comment.authorChannelId !== context.creatorId;
    let strength = 0;
    for (const creator of names) {
      strength = Math.max(strength, likeness(raw, skeleton, creator.raw, creator.skeleton, apart));
    }
    return strength === 0 ? [] : [{ code: 'creator-impersonation', strength }];
  };
}

function likeness(
  raw: string,
  skeleton: string,
  creatorRaw: string,
  creator: string,
  apart: boolean,
): number {
  // Short and everyday names are shared by many people.
  const distinct = creator.length >= 6 ? 1 : 0.4;
  if (skeleton === creator) {
    if (raw === creatorRaw) return apart ? distinct : 0;
    const disguised = /[^\p{ASCII}]/u.test(raw) && !/[^\p{ASCII}]/u.test(creatorRaw);
    return disguised ? 1.4 : distinct;
  }
  if (creator.length >= 5 && skeleton.length > creator.length) {
    const at = skeleton.indexOf(creator);
    if (at !== -1) {
      const rest = skeleton.slice(0, at) + skeleton.slice(at + creator.length);
      if (decoration.test(rest)) return distinct * 0.8;
    }
  }
  return creator.length >= 8 && withinOneEdit(skeleton, creator) ? 0.7 : 0;
}

/** Whether one insertion, deletion, replacement or swap turns one string into the other. */
export function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.length > restB.length) return restA.slice(1) === restB;
  if (restA.length < restB.length) return restB.slice(1) === restA;
  if (restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}
