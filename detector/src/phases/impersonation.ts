import { expression } from '../text/expression.ts';
import { foldText, nameSkeleton, skeletonOf, type FoldedText } from '../text/normalise.ts';
import type { Context } from '../types.ts';
import type { Finding, Subject } from './phase.ts';

/**
 * Matches words that imitators add to a creator's name to look like the creator, or to be
 * contacted.
 */
const decoration = expression`
  ^(?:
    the|real|official(?:l*y?)?|oficial|officiel|verified|original|authentic|legit|team|staff
    |admin|manager|management|assistant|support|help|desk|service|owner|ceo|chat|text|message
    |msg|dm|me|contact|reach|reply|on|via|at|tv|yt|channel|page|backup|second|2nd|private|priv
    |vip|plus|hq|pro|whatsapp|telegram|tg|ig|insta|winner|winners|giveaway|giveaways|prize
    |prizes|gift|gifts|reward|rewards|only|here|us|soporte|equipo|equipe|sorteo|sorteos|concours
    |cadeau|canal|contacto|premio|premios|prive|privado|not|fake|x|\d+
  )+$
`;
const digitsOnly = /^\d+$/u;
/** Common first names. An author with such a name and a number is probably another person. */
const givenNames = new Set(
  `
    aaron adam adrian alan albert alejandro alex alexander alexandra alice alicia amanda amelie
    amy ana andrea andrew andy angela anna anne anthony antoine antonio arthur ashley barbara ben
    benjamin bob brandon brian bruno camille carla carlos carmen caroline catherine charles
    charlotte chloe chris christian christina christopher claire clara claudia cristina daniel
    daniela dave david diana diego dylan eduardo elena elizabeth ella emilie emily emma eric erik
    ethan eva felix fernando florian francisco frank gabriel george grace guillaume hannah helen
    henry hugo ian isabel isabella ivan jack jacob james jamie jan jane jason javier jean jeff
    jennifer jenny jeremy jessica jim joe john jon jonathan jordan jorge jose joseph josh joshua
    juan julia julian julie justin karen kate kevin kim kyle laura lea leo lena leon liam linda
    lisa louis lucas lucia lucie luis luke manon manuel marc marco maria marie mario mark marta
    martin mary mathieu matt matthew max melanie mia michael michel miguel mike mohamed nathalie
    nathan nick nicolas nicole nina noah nora olivia oliver oscar pablo patricia patrick paul
    pedro peter philip philippe pierre rachel raul rebecca ricardo richard rob robert roberto ryan
    sam samantha samuel sandra sara sarah scott sebastian sergio simon sofia sophia sophie
    stephanie stephen steve steven susan theo thomas tim tom tyler valentina vanessa victor
    victoria will william yann zoe
  `
    .trim()
    .split(/\s+/u),
);

interface Name {
  raw: string;
  skeleton: string;
  look: string;
}

interface CreatorName extends Name {
  /** Whether the name is a person's, which many people may have. */
  isPersons: boolean;
}

/**
 * Creates a function that finds authors who pose as the creator. Their name equals the creator's
 * except for look-alike letters, additions or one typing error. The exact name counts only if
 * channel ids show that it is another channel.
 */
export function impersonationPhase(context: Context): (subject: Subject) => Finding[] {
  const raws = [context.creatorName, context.creatorHandle]
    .filter((name) => name !== undefined)
    .map((raw) => raw.replace(/^@/u, ''));
  const isPersons = raws.some(namesPerson);
  const names = raws
    .map((raw) => {
      const skeleton = nameSkeleton(raw);
      return { raw, skeleton, look: lookOf(foldText(raw)), isPersons };
    })
    .filter(({ skeleton }) => skeleton.length >= 3);
  return ({ comment, name }) => {
    if (names.length === 0) return [];
    const raw = comment.author.replace(/^@/u, '');
    const author = { raw, skeleton: skeletonOf(name), look: lookOf(name) };
    const apart =
      context.creatorId !== undefined &&
      comment.authorChannelId !== undefined &&
      comment.authorChannelId !== context.creatorId;
    // Without different channel ids, this may be the creator's own name or handle.
    if (!apart && names.some((creator) => creator.raw === raw)) return [];
    let strength = 0;
    for (const creator of names) strength = Math.max(strength, likeness(author, creator));
    return strength === 0 ? [] : [{ code: 'creator-impersonation', strength }];
  };
}

/** The strength at which the name alone hides the comment. */
const sure = 1.3;

function likeness({ raw, skeleton, look }: Name, creator: CreatorName): number {
  const { length } = creator.skeleton;
  // Short and everyday names are weaker evidence, because many people have them.
  const distinct = length >= 6 ? 1 : 0.4;
  const brand = length >= 8 && !creator.isPersons;
  if (skeleton === creator.skeleton) {
    const disguised = /[^\p{ASCII}]/u.test(raw) && !/[^\p{ASCII}]/u.test(creator.raw);
    return disguised ? 1.4 : brand ? sure : distinct;
  }
  if (length >= 5 && skeleton.length > length) {
    const at = skeleton.indexOf(creator.skeleton);
    if (at !== -1) {
      const rest = skeleton.slice(0, at) + skeleton.slice(at + length);
      if (decoration.test(rest)) {
        // Fans may use the creator's name with a number, so a number is weaker evidence than other
        // additions.
        if (digitsOnly.test(rest)) return creator.isPersons ? 0.3 : distinct * 0.8;
        return length >= 8 ? sure : distinct * 0.8;
      }
    }
  }
  if (length >= 5 && !/^\d/u.test(raw) && look === creator.look)
    return brand ? sure : creator.isPersons ? 0.5 : 0.9;
  if (length >= 8 && withinOneEdit(skeleton, creator.skeleton)) return brand ? sure : 0.5;
  return 0;
}

function namesPerson(raw: string): boolean {
  const parts = raw
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const [first = ''] = parts;
  return parts.length <= 3 && givenNames.has(first);
}

/**
 * Returns a name as it looks at first sight: similar letters become one letter, and so do doubled
 * letters.
 */
function lookOf({ folded }: FoldedText): string {
  return folded
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[i1j]/gu, 'l')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll(/[6g9]/gu, 'g')
    .replaceAll('q', 'g')
    .replaceAll('8', 'b')
    .replaceAll('2', 'z')
    .replaceAll(/(\p{L})\1+/gu, '$1');
}

/**
 * Returns whether one insertion, deletion, replacement or swap changes one string into the other.
 */
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
