import { useTranslation } from 'react-i18next';

import { MoreIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { type RuleOf, useAuthorRules } from './author-rules.ts';

interface AuthorMenuProps {
  author: { id: string; name: string };
  /** The author is trusted or blocked now. */
  onRule?: (rule: RuleOf) => void;
}

/** What can be done about the author of a comment. */
export function AuthorMenu({ author, onRule }: AuthorMenuProps) {
  const { t } = useTranslation();
  const { lists, blocks, load, ruleOf, set } = useAuthorRules();
  const rule = ruleOf(author.id);

  async function change(wanted: RuleOf): Promise<void> {
    if (await set(author, wanted)) onRule?.(wanted);
  }

  return (
    <Menu
      label={t('rules.menu', { author: author.name })}
      button={<MoreIcon />}
      look="small"
      onOpen={() => {
        // If they cannot be loaded, both rules are offered: each says how the author should be.
        if (!lists) void load();
      }}
      items={[
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
      ]}
    />
  );
}
