import type { en } from './en.ts';

type English = typeof en;

/** The endings of the forms in which French and Spanish count, and those of English's two. */
type Form = 'one' | 'many' | 'other';

type BaseName<Name> = Name extends `${infer Base}_${Form}` ? Base : Name;

type CountedName<Section> = Extract<keyof Section, `${string}_other`>;

/** Every text of the English section; what counts, in each form of the other languages. */
type TranslatedSection<Section> = {
  readonly [Name in keyof Section as Name extends `${string}_${Form}` ? never : Name]: string;
} & {
  readonly [
    Name in CountedName<Section> as `${BaseName<Name> & string}_${'one' | 'many' | 'other'}`
  ]: string;
};

/** What a translation must have: exactly the texts of the English catalogue. */
export type Translation = { readonly [Name in keyof English]: TranslatedSection<English[Name]> };

/** A catalogue as it is read: texts by section and name. */
export type Catalogue = Readonly<Record<keyof English, Readonly<Record<string, string>>>>;

/** What names a text, such as `clean.declined`; a counted one without its form. */
export type TextKey = {
  [Section in keyof English]: `${Section}.${BaseName<keyof English[Section]> & string}`;
}[keyof English];

type TextOf<Key> = Key extends `${infer Section extends keyof English}.${infer Name}`
  ? English[Section][Extract<keyof English[Section], Name | `${Name}_other`>]
  : never;

type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** What a text must be given to be filled in: nothing, or a value for each of its placeholders. */
export type ValuesOf<Key extends TextKey> = [Placeholder<TextOf<Key>>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<TextOf<Key>>, Value>>];

/** A sentence that is put into words where it is said, in one language or another. */
export interface Sentence {
  readonly key: TextKey;
  readonly values: Readonly<Record<string, Value>>;
}

/** Words that somebody else says in English, such as the API, with what other languages say instead. */
export interface Foreign {
  readonly english: string;
  readonly otherwise: Sentence;
}

/** What is said: words as they are; a sentence; the words of others; or several in a row. */
export type Said = string | Sentence | Foreign | readonly Said[];

/** A number is written as the language writes it. */
export type Value = Said | number;
