import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

/**
 * Returns whether passes may send comments to Gemini. They may only if the creator has chosen so.
 */
export function allowsSecondOpinions(user: UserDocument): boolean {
  return user.secondOpinions && user.secondOpinionsChosenAt !== null;
}

/**
 * Returns whether the creator has to see that second opinions are off now. They were once on by
 * default, so this concerns accounts whose creators never chose them and have not decided since.
 */
export function mustTellOpinionsOff(user: UserDocument): boolean {
  return user.secondOpinions && user.secondOpinionsChosenAt === null;
}
