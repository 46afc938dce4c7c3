import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface LinkedTextProps {
  /** The text, in which `<name>label</name>` is a link. */
  text: string;
  /** The target of each name: a path of the app, or an external address. */
  links: Readonly<Record<string, string>>;
}

/** Matches the path of a file of the site, which the browser itself opens. */
const FILE = /\.\w+$/;
const LINK = /<(\w+)>(.*?)<\/\1>/g;

/** A text with links. A link without a target is shown as its label. */
export function LinkedText({ text, links }: LinkedTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, name = '', label = ''] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    const address = links[name];
    if (address === undefined) parts.push(label);
    else if (address.startsWith('/') && !FILE.test(address))
      parts.push(
        <Link key={match.index} to={address}>
          {label}
        </Link>,
      );
    else
      parts.push(
        <a key={match.index} href={address} {...(address.startsWith('https:') ? OUTSIDE : {})}>
          {label}
        </a>,
      );
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}

/**
 * The attributes of external links, which open in a new tab and do not send the address of this
 * page.
 */
const OUTSIDE = { target: '_blank', rel: 'noreferrer' };
