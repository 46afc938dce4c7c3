import { source } from '../text/expression.ts';
import type { Pattern } from './pattern.ts';

/** A pattern of abuse. It is `reclaimable` if people also use the words about themselves. */
export interface AbusePattern extends Pattern {
  reclaimable?: true;
  /** Whether the words are no joke between friends, so laughter weakens them little. */
  serious?: true;
}

/** The groups that are targets of hate, as laws usually name them, in everyday words. */
export const groups = source`
  (?:
    women|woman|females?|girls|men of color|trans(?:gender)?(?: ?people| ?women| ?men|s|es)?
    |transsexuals?|transgenders|gay[sz]|gay (?:people|men|guys)|homosexuals?|lesbians?|queers?
    |lgbt\w*|bisexuals?|black[sz]|black (?:people|men|women|guys|folks?)|africans?|nigger[sz]?
    |asians?
    |chinese people|indian[sz]?|mexicans?|latin[oax]s?|hispanics?|arab[sz]?|jew[sz]?|jewish people
    |muslim[sz]?|islam|christians?|hindus?|immigrants?|migrants?|refugees?|foreigners?|gypsies
    |gypsy|disabled(?: people)?|handicapped|the disabled|autistics?|femmes?|meufs?|noire?s?
    |arabes?|juifs?|juives?|musulman(?:e?s|es)?|immigre(?:e?s)?|migrants?|etranger(?:e?s)?
    |refugie(?:e?s)?|handicape(?:e?s)?|homos?|pedes?|lesbiennes?|gouines?|roms|gitans?
    |asiatiques?|chinois(?:es)?|mujeres|mujer|negr[oa]s?|judi[oa]s?|musulman(?:es|as)
    |inmigrantes?|extranjer[oa]s?|refugiad[oa]s?|discapacitad[oa]s?|homosexuales?|lesbianas?
    |maricones|gitan[oa]s?|moros?|indigenas?|indi[oa]s|transexuales?|travestis?
  )
`;
