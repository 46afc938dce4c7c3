import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { screenFaults } from '../../test/screen-faults.ts';
import { showPart } from '../../test/open-app.tsx';
import { machineToken, SECRET, session, USER } from '../../test/usual-responses.ts';
import { Tokens } from './tokens.tsx';

const DONE = { status: 'success' as const };
const CREATE = 'POST /api/user/tokens';

const panel = () => within(screen.getByRole('region', { name: 'Tokens for Programs' }));
const rows = () =>
  panel()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

function show(api = new FakeApi()): UserEvent {
  return showPart(<Tokens email={USER.email} />, api);
}

async function nameToken(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Create Token' }));
  const dialog = within(screen.getByRole('dialog'));
  if (name !== '') await user.type(dialog.getByLabelText('Name'), name);
  return { dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Create Token' })) };
}

describe('the tokens for programs', () => {
  it('the list of machine tokens shows each token’s scope, last use and expiry', async () => {
    const tokens = [
      machineToken({ id: 't2', name: 'Report', scope: 'read', last_used_at: null }),
      machineToken({ expires_at: '2027-02-21T10:00:00Z' }),
    ];
    show(new FakeApi().on({ token: { listTokens: () => ({ ...DONE, tokens }) } }));
    await screen.findByText('Nightly clean');
    const [first, second] = rows();
    expect(first).toMatch(/^ReportRead onlyNever expiresNever usedCreated .+Revoke$/);
    expect(second).toMatch(
      /^Nightly cleanRead and moderateExpires February 21, 2027Last used .+Created .+Revoke$/,
    );
    expect(await screenFaults()).toEqual([]);
  });

  it('the list of machine tokens says if it is empty, could not be loaded, or has reached its limit', async () => {
    show(new FakeApi().on({ token: { listTokens: () => ({ ...DONE, tokens: [] }) } }));
    await screen.findByText('You have no tokens.');
    cleanup();
    show(new FakeApi().below('GET /api/user/tokens', networkAway));
    await screen.findByText('Could not load your tokens');
    expect(screen.queryByRole('button', { name: 'Create Token' })).toBeNull();
    cleanup();
    const ten = Array.from({ length: 10 }, (_, n) =>
      machineToken({ id: `t${n}`, name: `Job ${n}` }),
    );
    show(new FakeApi().on({ token: { listTokens: () => ({ ...DONE, tokens: ten }) } }));
    await screen.findByText(/^You have 10 tokens, the most that an account can have/);
    expect(screen.queryByRole('button', { name: 'Create Token' })).toBeNull();
  });

  it('the user can create a machine token with a scope and an expiry, and sees the secret once', async () => {
    const api = new FakeApi();
    const user = show(api);
    const { dialog, submit } = await nameToken(user, ' Weekly report ');
    await user.selectOptions(dialog.getByLabelText('What it may do'), 'Read only');
    await user.selectOptions(dialog.getByLabelText('Expires after'), 'Never');
    expect(await screenFaults()).toEqual([]);
    await submit();
    await screen.findByRole('heading', { name: 'Your new token' });
    const shown = within(screen.getByRole('dialog'));
    expect(shown.getByText(SECRET)).toBeDefined();
    expect(api.calls(CREATE)).toMatchObject([{ body: { name: 'Weekly report', scope: 'read' } }]);
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    await shown.findByText('Copied.');
    await user.keyboard('{Escape}');
    expect(await screenFaults()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.body.textContent).not.toContain(SECRET);
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toContain('Weekly report');
  });

  it('a new machine token needs a name that no other token has', async () => {
    const api = new FakeApi();
    const user = show(api);
    const { dialog, submit } = await nameToken(user, '');
    await submit();
    await dialog.findByText('Please enter a name for the token');
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Nightly clean');
    await dialog.findByText('You already have a token with this name');
    await submit();
    await user.type(dialog.getByLabelText('Name'), ' www.example.com');
    await dialog.findByText('A name cannot contain a link. Put a space after each dot.');
    expect(api.calls(CREATE)).toEqual([]);
  });

  it('creating a machine token asks for the password if the login is not recent', async () => {
    const api = new FakeApi();
    api.tokens.add('token-2');
    let isRecent = false;
    let password = 'wrong';
    api.on({
      account: {
        login: (input) => {
          if (input.password !== password)
            return refusing('INVALID_CREDENTIALS', 'Invalid email or password')();
          isRecent = true;
          return { ...session({ number: 2 }), has_youtube_connection: true, user: USER };
        },
      },
      token: {
        createToken: ({ name, scope }) =>
          isRecent
            ? { ...DONE, secret: SECRET, token: machineToken({ id: 't2', name, scope }) }
            : refusing('RECENT_LOGIN_REQUIRED', 'Please log in again.')(),
      },
    });
    password = 'demo-creator-1';
    const user = show(api);
    const { dialog, submit } = await nameToken(user, 'Report');
    await submit();
    const field = await dialog.findByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(await screenFaults()).toEqual([]);
    await submit();
    await dialog.findByText('Please enter your current password');
    await user.type(field, 'not-it-1');
    await submit();
    await dialog.findByText('The current password is incorrect.');
    await user.clear(field);
    await user.type(field, 'demo-creator-1');
    await submit();
    await screen.findByText(SECRET);
    expect(api.calls(CREATE).map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  });

  it('if a machine token could not be created, the dialog says why and keeps the entered values', async () => {
    const api = new FakeApi().on({
      token: { createToken: refusing('CONFLICT', 'You have 10 tokens.') },
    });
    const { dialog, submit } = await nameToken(show(api), 'Report');
    await submit();
    await dialog.findByText('You have 10 tokens.');
    api.below(CREATE, networkAway);
    await submit();
    await dialog.findByText('Could not create the token. Please try again.');
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Report');
  });

  it('the user can revoke a machine token after a confirmation, even if it is already revoked', async () => {
    const api = new FakeApi();
    const user = show(api);
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Revoke Nightly clean' }));
      return within(screen.getByRole('alertdialog'));
    };
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
    expect(rows()).toHaveLength(1);
    api.below('DELETE /api/user/tokens/t1', networkAway);
    await user.click((await ask()).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Could not revoke the token. Please try again.');
    const gone = new FakeApi().on({
      token: { revokeToken: refusing('NOT_FOUND', 'There is no such token.') },
    });
    cleanup();
    const again = show(gone);
    await again.click(await screen.findByRole('button', { name: 'Revoke Nightly clean' }));
    await again.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }),
    );
    await screen.findByText('You have no tokens.');
    expect(gone.calls('DELETE /api/user/tokens/t1')).toHaveLength(1);
  });

  it('if the API refuses to revoke a machine token, the token stays in the list', async () => {
    const api = new FakeApi().on({
      token: { revokeToken: refusing('SERVICE_UNAVAILABLE', 'Please try again later.') },
    });
    const user = show(api);
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly clean' }));
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }),
    );
    await screen.findByText('Could not revoke the token. Please try again.');
    expect(rows()).toHaveLength(1);
  });
});
