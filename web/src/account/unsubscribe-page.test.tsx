import { screen, waitFor } from '@testing-library/react';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway, refusing } from '../../test/fake-api.ts';
import { openApp } from '../../test/open-app.tsx';
import { screenFaults } from '../../test/screen-faults.ts';

const UNSUBSCRIBE = 'POST /api/notices/unsubscribe';
const TOKEN = 'digest.u1.s1gnature';
const LINK = `/unsubscribe?token=${TOKEN}`;
const button = () => screen.findByRole('button', { name: 'Unsubscribe' });

describe('the link to unsubscribe in a notice', () => {
  it('opening an unsubscribe link changes nothing and says what its button will do, and the button needs no login', async () => {
    const { api, user } = await openApp(LINK);
    await button();
    expect(screen.getByText('Stop getting the weekly digest?')).toBeDefined();
    expect(api.calls(UNSUBSCRIBE)).toEqual([]);
    await user.click(await button());
    await screen.findByRole('heading', { name: 'You are unsubscribed' });
    expect(api.calls(UNSUBSCRIBE).map(({ query }) => query.get('token'))).toEqual([TOKEN]);
    expect(screen.getByRole('link', { name: 'your account' }).getAttribute('href')).toBe(
      '/account',
    );
  });

  it('the unsubscribe page for notices about pauses says that they are about pauses', async () => {
    await openApp('/unsubscribe?token=pause.u1.s1gnature');
    await screen.findByText('Stop getting emails when the protection of a channel pauses?');
  });

  it.each(['/unsubscribe', '/unsubscribe?token=', '/unsubscribe?token=else.u1.s'])(
    'an incomplete unsubscribe link (%s) is reported, and the page makes no call',
    async (place) => {
      const { api } = await openApp(place);
      expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid');
      expect(api.calls(UNSUBSCRIBE)).toEqual([]);
    },
  );

  it('the unsubscribe page says if the API refuses the link, and leads to the account', async () => {
    const api = new FakeApi().on({
      account: { unsubscribe: refusing('LINK_EXPIRED', 'This link is not valid.') },
    });
    const { user } = await openApp(LINK, { api });
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid');
    expect(screen.getByRole('link', { name: 'Open your account' }).getAttribute('href')).toBe(
      '/account',
    );
  });

  it('the user can try again to unsubscribe if the server was not reached', async () => {
    const { user } = await openApp(LINK, { api: new FakeApi().below(UNSUBSCRIBE, networkAway) });
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not unsubscribe you. Please try again.',
    );
    expect(await button()).toBeDefined();
  });

  it('after a logged-in user has unsubscribed, the app loads the account again', async () => {
    const { api, user } = await openApp(LINK, { signedIn: true });
    await user.click(await button());
    await waitFor(() => expect(api.calls('GET /api/auth/me').length).toBeGreaterThan(1));
  });

  it.each(LANGUAGES)('the unsubscribe page is accessible in %s', async (language) => {
    const { user } = await openApp(LINK, { language });
    await screen.findByRole('heading', { level: 1 });
    expect(await screenFaults()).toEqual([]);
    const [first] = screen.getByRole('main').getElementsByTagName('button');
    if (!first) throw new Error('the page has no button');
    await user.click(first);
    await screen.findByRole('status');
    expect(await screenFaults()).toEqual([]);
  });
});
