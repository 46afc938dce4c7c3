/** A part of a legal text. A string is a paragraph, a list of strings a list. */
export interface LegalSection {
  title: string;
  body: readonly (string | readonly string[])[];
}

export interface LegalText {
  title: string;
  /** The words before the date of the last change. */
  updated: string;
  intro: string;
  sections: readonly LegalSection[];
}

interface Titled {
  title: string;
  text: string;
}

/**
 * The texts of the static pages. They are separate from the catalogue because they are long and the
 * landing page must not load them. `<name>label</name>` in a text is a link; static-links.ts has
 * the names.
 */
export interface StaticTexts {
  features: {
    title: string;
    lead: string;
    /** In the order of the specification: automatic, manual, insights, accounts, privacy. */
    blocks: readonly (Titled & { tag?: string })[];
    start: string;
  };
  faq: {
    title: string;
    questions: readonly Titled[];
    contact: string;
  };
  about: {
    title: string;
    mission: Titled;
    team: Titled;
    more: string;
  };
  privacy: LegalText;
  terms: LegalText;
}
