/** The terminals that show OSC 8 links. Others may print the escape sequence. */
const PROGRAMS = new Set(['ghostty', 'iTerm.app', 'vscode', 'WezTerm', 'Hyper', 'rio', 'Tabby']);
const TERMS = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour)/;
/** The first version of VTE with reliable links. Earlier versions crash on some links. */
const FIRST_VTE = 5001;

/**
 * Returns whether a terminal shows links. `FORCE_HYPERLINK` decides if it is set: 0 for no, another
 * value for yes. See https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
 */
export function showsLinks(env: NodeJS.ProcessEnv): boolean {
  const forced = env['FORCE_HYPERLINK'];
  if (forced !== undefined && forced !== '') return forced !== '0';
  // tmux and screen pass links only to terminals that they know.
  if (env['TMUX'] !== undefined || env['STY'] !== undefined) return false;
  return (
    PROGRAMS.has(env['TERM_PROGRAM'] ?? '') ||
    TERMS.test(env['TERM'] ?? '') ||
    env['WT_SESSION'] !== undefined ||
    env['KONSOLE_VERSION'] !== undefined ||
    Number(env['VTE_VERSION'] ?? 0) >= FIRST_VTE
  );
}

/** Returns a text that links to an address (OSC 8). */
export function hyperlink(text: string, url: string): string {
  // `URL` escapes every control character that could end the sequence.
  return `\u001b]8;;${new URL(url).href}\u001b\\${text}\u001b]8;;\u001b\\`;
}
