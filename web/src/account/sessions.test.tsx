import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { showPart } from '../../test/open-app.tsx';
import { loggedIn } from '../../test/usual-responses.ts';
import { Sessions } from './sessions.tsx';

const DONE = { status: 'success' as const };

// Searches only this region, because toasts are list items too.
const rows = () =>
  within(screen.getByRole('region', { name: 'Sessions' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

function withSessions(others: number, api = new FakeApi()): FakeApi {
  const sessions = [
    ...Array.from({ length: others }, (_, index) =>
      loggedIn({ id: `s${index + 2}`, system: null }),
    ),
    loggedIn({ current: true }),
  ];
  return api.on({ session: { listSessions: () => ({ ...DONE, sessions }) } });
}

describe('the sessions', () => {
  it('the list of sessions names each device in plain words, and shows the current session first', async () => {
    showPart(<Sessions />);
    await screen.findByText('Firefox on Windows');
    const [own, cli] = rows();
    expect(own).toBe('Firefox on WindowsThis device');
    expect(cli).toMatch(/^Threadsweep command line on LinuxLast used .+Log out$/);
    expect(rows()).toHaveLength(2);
  });

  it('the user can end sessions one by one, and also remove one that has already ended', async () => {
    const api = new FakeApi();
    const user = showPart(<Sessions />, api);
    const name = 'Log out Threadsweep command line on Linux';
    api.on({ session: { endSession: refusing('NOT_FOUND', 'There is no such session.') } });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await screen.findByText('Threadsweep command line on Linux is logged out');
    expect(api.calls('DELETE /api/user/sessions/s2')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
  });

  it('the user can end all other sessions after a confirmation', async () => {
    const api = withSessions(8);
    const user = showPart(<Sessions />, api);
    await waitFor(() => expect(rows()).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(rows()).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Log out all other devices' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(rows()).toEqual(['Firefox on WindowsThis device']));
    expect(api.calls('DELETE /api/user/sessions')).toHaveLength(1);
  });

  it('a session stays in the list if the server could not end it', async () => {
    const api = new FakeApi().below('DELETE /api/user/sessions/s2', networkAway);
    const user = showPart(<Sessions />, api);
    await user.click(await screen.findByRole('button', { name: /^Log out Threadsweep/ }));
    await screen.findByText('Could not log out. Please try again.');
    expect(rows()).toHaveLength(2);
  });

  it('if the list of sessions could not be loaded, the page says why and can load it again', async () => {
    const api = new FakeApi();
    api.on({ session: { listSessions: refusing('SERVICE_UNAVAILABLE', 'Down for a minute.') } });
    const user = showPart(<Sessions />, api);
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Could not load your sessions');
    alert.getByText('Down for a minute.');
    withSessions(1, api);
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Sessions');
  });
});
