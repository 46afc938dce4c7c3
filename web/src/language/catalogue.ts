import type { en } from './en.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The keys of a catalogue without their plural endings, in which languages differ. */
type BaseKey<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

type PluralKeys<Shape> = Extract<keyof Shape, `${string}_other`>;

/**
 * The shape of a translation: every text of the English catalogue, and for each counted text the
 * three plural forms of French and Spanish.
 */
export type Translation<Shape = typeof en> = {
  readonly [
    Key in keyof Shape as Key extends `${string}_${PluralForm}` ? never : Key
  ]: Shape[Key] extends string ? string : Translation<Shape[Key]>;
} & {
  readonly [
    Key in PluralKeys<Shape> as `${BaseKey<Key> & string}_${'one' | 'many' | 'other'}`
  ]: string;
};
