import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

/**
 * Returns whether passes may send comments to Gemini. They may only if the creator has chosen so.
 */
export function allowsSecondOpinions(user: UserDocument): boolean {
  return user.secondOpinions && user.secondOpinionsChosenAt !== null;
}

/**
 * Returns whether to tell the creator that second opinions are off. They were once on by default,
 * and this creator has never decided about them.
 */
export function mustTellOpinionsOff(user: UserDocument): boolean {
  return user.secondOpinions && user.secondOpinionsChosenAt === null;
}
