import type { en } from './en.ts';

type English = typeof en;

/** The plural forms of the languages, as suffixes of keys. */
type Form = 'one' | 'many' | 'other';

type BaseName<Name> = Name extends `${infer Base}_${Form}` ? Base : Name;

type CountedName<Section> = Extract<keyof Section, `${string}_other`>;

/**
 * The texts of a section in another language. They have the names of the English ones, but the
 * plural forms of the language.
 */
type TranslatedSection<Section> = {
  readonly [Name in keyof Section as Name extends `${string}_${Form}` ? never : Name]: string;
} & {
  readonly [
    Name in CountedName<Section> as `${BaseName<Name> & string}_${'one' | 'many' | 'other'}`
  ]: string;
};

/** A translation has exactly the texts of the English catalogue. */
export type Translation = { readonly [Name in keyof English]: TranslatedSection<English[Name]> };

/** A catalogue: texts by section and name. */
export type Catalogue = Readonly<Record<keyof English, Readonly<Record<string, string>>>>;

/** The key of a text such as `clean.declined`, without the suffix of a plural form. */
export type TextKey = {
  [Section in keyof English]: `${Section}.${BaseName<keyof English[Section]> & string}`;
}[keyof English];

type TextOf<Key> = Key extends `${infer Section extends keyof English}.${infer Name}`
  ? English[Section][Extract<keyof English[Section], Name | `${Name}_other`>]
  : never;

type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values that a text needs: none, or one for each of its placeholders. */
export type ValuesOf<Key extends TextKey> = [Placeholder<TextOf<Key>>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<TextOf<Key>>, Value>>];

/** A text with its values, which can be translated to any language. */
export interface TextMessage {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, Value>>;
}

/** A sentence that the API writes in English, with the text for other languages. */
export interface ApiMessage {
  readonly english: string;
  readonly translation: TextMessage;
}

/** A text to translate with its values, a text that is shown as it is, or several in a row. */
export type Message = string | TextMessage | ApiMessage | readonly Message[];

/** The value of a placeholder; a number is formatted for the language. */
export type Value = Message | number;
