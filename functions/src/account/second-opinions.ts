import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

/**
 * Returns whether passes may send comments to Gemini. They may only if the creator has chosen so.
 */
export function allowsSecondOpinions(user: UserDocument): boolean {
  return user.secondOpinions && user.secondOpinionsChosenAt !== null;
}

/**
 * Returns whether to tell the creator that second opinions are off. This is so if an earlier version
 * turned them on without the creator's choice, and the creator has not chosen since.
 */
export function mustTellOpinionsOff(user: UserDocument): boolean {
  return user.secondOpinions && user.secondOpinionsChosenAt === null;
}
