import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

/** Whether passes may send comments to Gemini: only if the account has chosen so. */
export function allowsSecondOpinions(user: UserDocument): boolean {
  return user.secondOpinions && user.secondOpinionsChosenAt !== null;
}

/**
 * Whether the account had second opinions without having chosen them, as every account once had. They
 * are off now, and it is told so until it chooses.
 */
export function mustTellOpinionsOff(user: UserDocument): boolean {
  return user.secondOpinions && user.secondOpinionsChosenAt === null;
}
