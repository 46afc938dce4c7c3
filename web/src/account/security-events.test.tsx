import { screen, waitFor, within } from '@testing-library/react';
import { SECURITY_EVENTS } from '@threadsweep/shared/contract/session.ts';
import { describe, expect, it } from 'vitest';

import { FakeApi, networkAway } from '../../test/fake-api.ts';
import { showPart } from '../../test/open-app.tsx';
import { securityEvent } from '../../test/usual-responses.ts';
import { SecurityEvents } from './security-events.tsx';

const DONE = { status: 'success' as const };

const rows = () =>
  within(screen.getByRole('region', { name: 'Security Activity' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the security activity', () => {
  it('the list of security events shows each event with its time and device', async () => {
    showPart(<SecurityEvents />);
    await waitFor(() => expect(rows()).toHaveLength(3));
    const [failed, channel, login] = rows();
    expect(failed).toMatch(/^3 logins with a wrong password[^·]+$/);
    expect(channel).toMatch(/^YouTube channel connected.+, Firefox on Windows$/);
    expect(login).toMatch(/^Login.+, Firefox on Windows$/);
  });

  it('the list of security events has a text for every kind of event, and shows more events on request', async () => {
    const events = SECURITY_EVENTS.map((kind) => securityEvent({ id: kind, kind, count: 2 }));
    const listSecurityEvents = () => ({ ...DONE, events });
    const api = new FakeApi().on({ session: { listSecurityEvents } });
    const user = showPart(<SecurityEvents />, api);
    await waitFor(() => expect(rows()).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(rows()).toHaveLength(SECURITY_EVENTS.length);
    for (const row of rows()) expect(row).not.toContain('security.');
  });

  it('the page says if the security events could not be loaded', async () => {
    showPart(<SecurityEvents />, new FakeApi().below('GET /api/user/security-events', networkAway));
    await screen.findByText('Could not load your activity');
  });
});
