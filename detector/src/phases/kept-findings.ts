import type { ReasonCode } from '../types.ts';
import { bytes, Column, doubles, firstFrom, words } from './column.ts';
import type { Finding } from './phase.ts';

/** What was found in comments, as numbers: 21 bytes a finding, and nothing where nothing was found. */
export class KeptFindings {
  readonly #owners = new Column(words);
  readonly #codes = new Column(bytes);
  readonly #starts = new Column(words);
  /** 0 where no single passage is to blame. */
  readonly #ends = new Column(words);
  readonly #strengths = new Column(doubles);
  /** The codes that were found, by the numbers that stand for them. */
  readonly #known: ReasonCode[] = [];

  /** @param owner the comment's index, greater than those before */
  add(owner: number, findings: readonly Finding[]): void {
    for (const { code, span, strength = 1 } of findings) {
      this.#owners.push(owner);
      this.#codes.push(this.#numberOf(code));
      this.#starts.push(span?.start ?? 0);
      this.#ends.push(span?.end ?? 0);
      this.#strengths.push(strength);
    }
  }

  /** What was found in a comment, in the order it was given. */
  of(owner: number): Finding[] {
    const findings: Finding[] = [];
    for (let at = firstFrom(this.#owners, owner); at < this.#owners.length; at += 1) {
      const code = this.#known[this.#codes.at(at)];
      if (this.#owners.at(at) !== owner || code === undefined) break;
      const [start, end] = [this.#starts.at(at), this.#ends.at(at)];
      const strength = this.#strengths.at(at);
      findings.push(end === 0 ? { code, strength } : { code, span: { start, end }, strength });
    }
    return findings;
  }

  #numberOf(code: ReasonCode): number {
    const known = this.#known.indexOf(code);
    return known === -1 ? this.#known.push(code) - 1 : known;
  }
}
