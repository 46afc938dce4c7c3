import { compare } from './shape.mjs';

/**
 * The recorded responses of one source.
 *
 * @typedef {import('./shape.mjs').Recorded} Recorded
 *
 * @typedef {object} Recording
 * @property {'google' | 'emulators'} source
 * @property {string} [recordedOn] the day of the recording, such as `2026-11-23`
 * @property {Record<string, Recorded>} calls
 */

/**
 * Compares Google's responses with its documentation and with the emulators.
 *
 * @param {object} results
 * @param {Recording} results.recording the recording of the real services
 * @param {ReadonlyMap<string, string>} results.missed the reasons why calls have no response
 * @param {Recording} results.emulators
 * @param {Readonly<Record<string, import('./documentation.mjs').Documented>>} results.documentation
 * @returns {string} Markdown
 */
export function reportOf({ recording, missed, emulators, documentation }) {
  const rows = [];
  const details = [];
  for (const [name, answer] of Object.entries(recording.calls)) {
    const documented = documentation[name];
    const emulated = emulators.calls[name];
    const byDocumentation = documented ? againstDocumentation(answer, documented) : [];
    const byEmulator = emulated ? againstEmulator(answer, emulated) : [];
    const status = [answer.status, answer.reason].filter((part) => part !== undefined).join(' ');
    rows.push(
      `| ${name} | ${status} | ${documented ? verdict(byDocumentation) : 'not documented'} | ${emulated ? verdict(byEmulator) : 'not emulated'} |`,
    );
    const found = [
      ...byDocumentation.map((one) => `- Documentation: ${one}`),
      ...byEmulator.map((one) => `- Emulator: ${one}`),
    ];
    if (found.length > 0)
      details.push(`\n### ${name}\n`, `[Documentation](${documented?.page ?? ''})\n`, ...found);
  }
  const skipped = [...missed].map(([name, why]) => `- ${name}: ${why}`);
  return `${[
    '# Field test',
    '',
    `What Google's services answered on ${recording.recordedOn}, compared with Google's documentation and with the emulators. It has names and types of fields, and no values.`,
    '',
    '| call | answer | documentation | emulator |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...(skipped.length > 0 ? ['', '## Without an answer', '', ...skipped] : []),
    ...(details.length > 0 ? ['', '## Differences', ...details] : []),
  ].join('\n')}\n`;
}

/**
 * Returns a table cell with the number of differences.
 *
 * @param {string[]} found
 */
const verdict = (found) => (found.length === 0 ? 'as answered' : `${found.length} differ`);

/**
 * Returns the differences between Google's response and its documentation.
 *
 * @param {Recorded} answer
 * @param {Recorded} documented
 */
function againstDocumentation(answer, documented) {
  const { wrong, more } = compare(answer, documented);
  // An error of another kind has other fields, which are not reported as undocumented.
  const isOther = answer.status !== documented.status;
  return [...wrong, ...(isOther ? [] : more.map((path) => `\`${path}\` is not documented`))];
}

/**
 * Returns the differences between Google's response and the emulator's, except fields that the
 * emulator omits, because the product does not read them.
 *
 * @param {Recorded} answer
 * @param {Recorded} emulated
 */
function againstEmulator(answer, emulated) {
  const { wrong } = compare(answer, emulated);
  const { more } = compare(emulated, answer);
  const isOther = answer.status !== emulated.status;
  return [
    ...wrong,
    ...(isOther ? [] : more.map((path) => `the emulator has \`${path}\`, Google has not`)),
  ];
}
