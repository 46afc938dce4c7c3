import { useTranslation } from 'react-i18next';

import { MoreIcon } from '../ui/icons.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { type RuleOf, useAuthorRules } from './author-rules.ts';

interface AuthorMenuProps {
  /**
   * The author. YouTube returns no channel id for a deleted account; then the menu offers no rule.
   */
  author: { id: string | null; name: string };
  /** Further items about the comment, which come first. */
  more?: readonly MenuItem[];
  /** Called when the author is trusted or blocked. */
  onRule?: (rule: RuleOf) => void;
  /** Restores the comment, if it is hidden. It is offered after its author is trusted. */
  onRestore?: (() => void) | undefined;
}

/** The menu of actions for a comment's author. */
export function AuthorMenu({ author, more, onRule, onRestore }: AuthorMenuProps) {
  const { t } = useTranslation();
  const { lists, blocks, load, ruleOf, set } = useAuthorRules();
  const { id, name } = author;
  const rule = id === null ? 'none' : ruleOf(id);

  async function change(wanted: RuleOf): Promise<void> {
    if (id !== null && (await set({ id, name }, wanted, onRestore))) onRule?.(wanted);
  }

  const rules: readonly MenuItem[] = [
    rule === 'trust'
      ? { id: 'trust', label: t('rules.menuUntrust'), onSelect: () => void change('none') }
      : { id: 'trust', label: t('rules.menuTrust'), onSelect: () => void change('trust') },
    rule === 'block'
      ? { id: 'block', label: t('rules.menuUnblock'), onSelect: () => void change('none') }
      : {
          id: 'block',
          label: t(blocks ? 'rules.menuBlock' : 'rules.menuBlockPro'),
          onSelect: () => void change('block'),
        },
  ];

  return (
    <Menu
      label={t('rules.menu', { author: name })}
      button={<MoreIcon />}
      look="small"
      onOpen={() => {
        // Without the rules, the menu offers to trust and to block.
        if (!lists) load().catch(() => undefined);
      }}
      items={[...(more ?? []), ...(id === null ? [] : rules)]}
    />
  );
}
