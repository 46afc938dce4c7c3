import { usageFailure } from '../failure.ts';
import { t, message } from '../language/translator.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/**
 * Returns the completion script of a shell. The script asks the command, because only it knows
 * channels, videos and passes. `threadsweep __complete -- WORDS` prints a candidate on each line,
 * with a tab before its description, or `:files` for a file.
 */
export function completionScript(shell: string): string {
  if (shell === 'bash') return bash();
  if (shell === 'zsh') return zsh();
  if (shell === 'fish') return fish();
  throw usageFailure(
    message('usage.noCompletion', { shell }),
    message('usage.completions', { shells: SHELLS.join(', ') }),
  );
}

function bash(): string {
  return `# ${t('completion.bash')}
#   eval "$(threadsweep completion bash)"
_threadsweep() {
  local IFS=$'\\n' line
  COMPREPLY=()
  for line in $(threadsweep __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
    if [[ $line == :files ]]; then
      compopt -o default 2>/dev/null
    else
      COMPREPLY+=("\${line%%$'\\t'*}")
    fi
  done
}
complete -F _threadsweep threadsweep
`;
}

function zsh(): string {
  return `#compdef threadsweep
# ${t('completion.zsh')}
#   eval "$(threadsweep completion zsh)"
_threadsweep() {
  local line
  local -a lines candidates
  lines=("\${(@f)$(threadsweep __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  for line in $lines; do
    if [[ $line == :files ]]; then
      _files
    else
      candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done
  (( $#candidates )) && _describe 'threadsweep' candidates
}
compdef _threadsweep threadsweep
`;
}

function fish(): string {
  return `# ${t('completion.fish')}
function __threadsweep_complete
  for line in (threadsweep __complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
    if test "$line" = ':files'
      __fish_complete_path (commandline -ct)
    else
      echo $line
    end
  end
end
complete -c threadsweep -f -a '(__threadsweep_complete)'
`;
}
