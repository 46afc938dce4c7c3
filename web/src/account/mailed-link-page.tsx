import { apiProblem } from '@threadsweep/shared/client.ts';
import { type ReactNode, useState } from 'react';

import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardPage } from '../ui/card-page.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useAttempt } from './attempt.ts';
import { useFreshUser } from './fresh-user.ts';

interface MailedLinkPageProps {
  title: string;
  /** The text that explains what the button does. */
  children: ReactNode;
  /** The button's text, and its text during the call. */
  button: { text: string; busy: string };
  /**
   * Makes the call for which the mail contains the link. The API refuses an invalid link with
   * LINK_EXPIRED.
   */
  act: () => Promise<unknown>;
  /** The message if `act` fails for another reason than LINK_EXPIRED. */
  failed: string;
  /** What the page shows when `act` has succeeded. */
  done: { title: string; content: ReactNode };
  /** Whether a part of the link is missing, such as its token. */
  isIncomplete: boolean;
  /** The text for an incomplete or invalid link, and the page to which it leads. */
  invalid: { text: string; to: string; leadsTo: string };
}

/**
 * Shows the page behind a link in a mail. Only its button changes something, because some programs
 * open the links of a mail to check them. It needs no login.
 */
export function MailedLinkPage(props: MailedLinkPageProps) {
  const { title, children, button, act, failed, done, isIncomplete, invalid } = props;
  const [isInvalid, setInvalid] = useState(isIncomplete);
  const [isDone, setDone] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  useFreshUser(isDone);

  const submit = () =>
    attempt(async () => {
      try {
        await act();
        setDone(true);
      } catch (error) {
        if (apiProblem(error)?.code !== 'LINK_EXPIRED') throw error;
        setInvalid(true);
      }
    }, failed);

  if (isDone)
    return (
      <CardPage title={done.title}>
        <PageTitle page={done.title} />
        {done.content}
      </CardPage>
    );

  return (
    <CardPage title={title}>
      <PageTitle page={title} />
      {isInvalid ? (
        <>
          <Alert kind="error">{invalid.text}</Alert>
          <ButtonLink to={invalid.to} look="primary" wide>
            {invalid.leadsTo}
          </ButtonLink>
        </>
      ) : (
        <>
          {children}
          {failure !== undefined && <Alert kind="error">{failure}</Alert>}
          <Button look="primary" wide busy={busy} onClick={() => void submit()}>
            {busy ? button.busy : button.text}
          </Button>
        </>
      )}
    </CardPage>
  );
}
