import { useTranslation } from 'react-i18next';

import { MoreIcon } from '../ui/icons.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { type RuleOf, useAuthorRules } from './author-rules.ts';

interface AuthorMenuProps {
  /** YouTube names no channel for an author whose account is gone: then no rule is offered. */
  author: { id: string | null; name: string };
  /** What else can be done about the comment; it comes first. */
  more?: readonly MenuItem[];
  /** The author is trusted or blocked now. */
  onRule?: (rule: RuleOf) => void;
}

/** What can be done about the author of a comment. */
export function AuthorMenu({ author, more, onRule }: AuthorMenuProps) {
  const { t } = useTranslation();
  const { lists, blocks, load, ruleOf, set } = useAuthorRules();
  const { id, name } = author;
  const rule = id === null ? 'none' : ruleOf(id);

  async function change(wanted: RuleOf): Promise<void> {
    if (id !== null && (await set({ id, name }, wanted))) onRule?.(wanted);
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
        // If they cannot be loaded, both rules are offered: each says how the author should be.
        if (!lists) void load();
      }}
      items={[...(more ?? []), ...(id === null ? [] : rules)]}
    />
  );
}
