import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';

const REGISTER = 'POST /api/auth/register';
const PASSWORD = 'demo-creator-1';

async function fillIn(user: UserEvent, password = PASSWORD): Promise<HTMLButtonElement> {
  await user.type(await screen.findByLabelText('Name'), 'Demo Creator');
  await user.type(screen.getByLabelText('Email'), 'demo@threadsweep.example');
  await user.type(screen.getByLabelText('Password'), password);
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' });
}

describe('the signup page', () => {
  it('the sign-up registers the user, says that a mail was sent, and leads to the login', async () => {
    const { api, user, address } = await openApp('/signup');
    await user.click(await fillIn(user));
    await screen.findByRole('heading', { name: 'Verification Email Sent' });
    await waitFor(() => expect(screen.getByText(/demo@threadsweep\.example/)).toBeDefined());
    expect(api.calls(REGISTER).map(({ body }) => body)).toEqual([
      {
        name: 'Demo Creator',
        email: 'demo@threadsweep.example',
        password: PASSWORD,
        language: 'en',
      },
    ]);
    await user.click(screen.getByRole('link', { name: 'Go to Login' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('the sign-up sends the page’s language to the server', async () => {
    const { api, user } = await openApp('/signup', { language: 'fr' });
    await user.type(await screen.findByLabelText('Nom'), 'Demo Creator');
    await user.type(screen.getByRole('textbox', { name: /mail/ }), 'demo@threadsweep.example');
    await user.type(screen.getByLabelText('Mot de passe'), `${PASSWORD}{enter}`);
    await waitFor(() => expect(api.calls(REGISTER)[0]?.body).toMatchObject({ language: 'fr' }));
  });

  it('after signing up, the user can return from the note about the mail to the form with the entered values', async () => {
    const { user } = await openApp('/signup');
    await user.click(await fillIn(user));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(
      'demo@threadsweep.example',
    );
  });

  it('the sign-up shows the rules for a password before the user types, and refuses an empty password', async () => {
    await openApp('/signup');
    expect(
      await screen.findByText(
        'Password must be at least 10 characters long and contain at least one letter and one number.',
      ),
    ).toBeDefined();
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' });
    expect(submit.disabled).toBe(true);
  });

  it.each([
    ['short-1', 'Password must be at least 10 characters long'],
    ['123456789', 'Password must be at least 10 characters long'],
    ['1234567890', 'Password must contain at least one letter'],
    ['abcdefghij', 'Password must contain at least one number'],
  ])(
    'the sign-up says what is wrong with the password %s while the user types it',
    async (password, text) => {
      const { api, user } = await openApp('/signup');
      const submit = await fillIn(user, password);
      expect(screen.getByText(text)).toBeDefined();
      expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
      expect(submit.disabled).toBe(true);
      await user.type(screen.getByLabelText('Password'), '{enter}');
      expect(api.calls(REGISTER)).toEqual([]);
      await user.clear(screen.getByLabelText('Password'));
      await user.type(screen.getByLabelText('Password'), PASSWORD);
      expect(screen.queryByText(text)).toBeNull();
      expect(submit.disabled).toBe(false);
    },
  );

  it('the sign-up sends one registration, even if the user presses the button again before the response', async () => {
    const gate = Promise.withResolvers<{ status: 'success' }>();
    const api = new FakeApi().on({ account: { register: () => gate.promise } });
    const { user } = await openApp('/signup', { api });
    await user.click(await fillIn(user));
    const busy = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Creating account…',
    });
    expect(busy.disabled).toBe(true);
    gate.resolve({ status: 'success' });
    await screen.findByRole('heading', { name: 'Verification Email Sent' });
    expect(api.calls(REGISTER)).toHaveLength(1);
  });

  it('the sign-up needs a name and a valid email', async () => {
    const { api, user } = await openApp('/signup');
    await user.type(await screen.findByLabelText('Password'), PASSWORD);
    const submit = screen.getByRole('button', { name: 'Create Account' });
    await user.click(submit);
    await user.type(screen.getByLabelText('Name'), 'Demo Creator');
    await user.type(screen.getByLabelText('Email'), 'no-address');
    await user.click(submit);
    expect(api.calls(REGISTER)).toEqual([]);
  });

  it.each([
    ['Win at evil.com', 'A name cannot contain a link. Put a space after each dot.'],
    ['  ', 'Please enter your name'],
  ])('the sign-up refuses the name %j beside the field, without a call', async (name, sentence) => {
    const { api, user } = await openApp('/signup');
    const submit = await fillIn(user);
    const field = screen.getByLabelText('Name');
    await user.clear(field);
    await user.type(field, name);
    await user.click(submit);
    await screen.findByText(sentence);
    expect(field.ariaInvalid).toBe('true');
    expect(api.calls(REGISTER)).toEqual([]);
  });

  it('the sign-up shows the server’s message for a refusal, or a message of its own if the server gives none', async () => {
    const api = new FakeApi().on({
      account: { register: refusing('BAD_REQUEST', 'Please enter a valid email address') },
    });
    const { user } = await openApp('/signup', { api });
    const submit = await fillIn(user);
    await user.click(submit);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please enter a valid email address',
    );
    api.below(REGISTER, networkAway);
    await user.click(submit);
    await screen.findByText('Registration failed. Please try again later.');
  });
});
