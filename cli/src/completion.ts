import type { Command } from 'commander';

import { usageFailure } from './failure.ts';
import { t, told } from './language/speech.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

interface Entry {
  /** The words that lead here, such as `channels switch`; empty for the program itself. */
  path: string;
  /** Commands and fixed arguments that may come next, with what they do. */
  words: Word[];
  options: Word[];
  /** The options of this command that take one of fixed values, with those. */
  values: Values[];
}

interface Values {
  option: string;
  choices: readonly string[];
}

interface Word {
  word: string;
  meaning: string;
}

/** The script that makes a shell complete commands, options and their fixed values. */
export function completionScript(program: Command, shell: string): string {
  const entries = entriesOf(program, '');
  if (shell === 'bash') return bash(entries);
  if (shell === 'zsh') return zsh(entries);
  if (shell === 'fish') return fish(entries);
  throw usageFailure(
    told('usage.noCompletion', { shell }),
    told('usage.completions', { shells: SHELLS.join(', ') }),
  );
}

function entriesOf(command: Command, path: string): Entry[] {
  const words = command.commands.map((each) => ({
    word: each.name(),
    meaning: each.description(),
  }));
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) =>
    argChoices.map((word) => ({ word, meaning: '' })),
  );
  const global = command.parent ? optionsOf(rootOf(command)) : [];
  const options = [
    ...optionsOf(command),
    ...global,
    { word: '--help', meaning: t('program.helpShort') },
  ];
  return [
    { path, words: [...words, ...choices], options, values: valuesOf(command) },
    ...command.commands.flatMap((each) => entriesOf(each, `${path} ${each.name()}`.trim())),
  ];
}

function optionsOf(command: Command): Word[] {
  return command.options.map(({ long, short, description }) => ({
    word: long ?? short ?? '',
    meaning: description,
  }));
}

function valuesOf(command: Command): Values[] {
  return command.options.flatMap(({ long, argChoices }) =>
    typeof long === 'string' && argChoices ? [{ option: long, choices: argChoices }] : [],
  );
}

/** Behind which words of a command line fixed values follow: `judge --format`, or `--language`. */
function valueCases(entries: readonly Entry[]): [pattern: string, choices: readonly string[]][] {
  return entries.flatMap(({ path, values }) =>
    values.map(({ option, choices }): [string, readonly string[]] => [
      // What every command takes is known by its name alone.
      path === '' ? `*' ${option}'` : `'${path} ${option}'`,
      choices,
    ]),
  );
}

function rootOf(command: Command): Command {
  return command.parent ? rootOf(command.parent) : command;
}

function bash(entries: readonly Entry[]): string {
  const cases = entries.map(({ path, words, options }) => {
    const list = [...words, ...options].map(({ word }) => word).join(' ');
    return `    '${path}') words='${list}' ;;`;
  });
  const values = valueCases(entries).map(
    ([pattern, choices]) => `    ${pattern}) words='${choices.join(' ')}' ;;`,
  );
  return `# ${t('completion.bash')}
#   eval "$(threadsweep completion bash)"
_threadsweep() {
  local current=\${COMP_WORDS[COMP_CWORD]} path='' next word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in
${pathCases(entries)}) path=$next ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  case "$path \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _threadsweep threadsweep
`;
}

function zsh(entries: readonly Entry[]): string {
  const cases = entries.map(({ path, words, options }) => {
    const lines = [...words, ...options].map(
      ({ word, meaning }) => `      '${zshQuoted(word)}:${zshQuoted(meaning)}'`,
    );
    return `    '${path}') candidates=(\n${lines.join('\n')}\n    ) ;;`;
  });
  const values = valueCases(entries).map(
    ([pattern, choices]) => `    ${pattern}) candidates=(${choices.join(' ')}) ;;`,
  );
  return `#compdef threadsweep
# ${t('completion.zsh')}
#   eval "$(threadsweep completion zsh)"
_threadsweep() {
  local position='' next word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${position:+$position }$word"
    case "$next" in
${pathCases(entries)}) position=$next ;;
    esac
  done
  case "$position" in
${cases.join('\n')}
  esac
  case "$position \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  _describe 'threadsweep' candidates || _files
}
compdef _threadsweep threadsweep
`;
}

/** The alternatives of a \`case\` over every path that is a command. */
function pathCases(entries: readonly Entry[]): string {
  const paths = entries.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `      ${paths.join('|')}`;
}

/** Inside single quotes, and with the colon that parts a word from what is told of it. */
function zshQuoted(text: string): string {
  return text.replaceAll("'", "'\\''").replaceAll(':', '\\:');
}

function fish(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ path, words, options, values }) => {
    const when = `-n '__threadsweep_at "${path}"'`;
    return [
      ...words.map(
        ({ word, meaning }) => `complete -c threadsweep ${when} -a '${word}'${described(meaning)}`,
      ),
      ...options
        .filter(({ word }) => word.startsWith('--'))
        .map(
          ({ word, meaning }) =>
            `complete -c threadsweep ${when} -l '${word.slice(2)}'${described(meaning)}`,
        ),
      ...values.map(
        ({ option, choices }) =>
          `complete -c threadsweep ${path === '' ? '' : `${when} `}-l '${option.slice(2)}' -x -a '${choices.join(' ')}'`,
      ),
    ];
  });
  const paths = entries.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `# ${t('completion.fish')}
function __threadsweep_at
  set -l position ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$position $word")
    if contains -- $next ${paths.join(' ')}
      set position $next
    end
  end
  test "$position" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function described(meaning: string): string {
  return meaning === '' ? '' : ` -d '${meaning.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
