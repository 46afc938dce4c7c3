import { expect, test } from 'vitest';

import { freshEmail, later, mailedLink, DAY, refusalOf } from './requests.ts';
import { PASSWORD, setUpWorld } from './world.ts';

const world = setUpWorld();

test('a change of the account’s name and language takes effect at once', async () => {
  const { api } = await world.creator();
  const answer = await api.account.updateProfile({ name: '  Robin  ', language: 'es' });
  expect(answer).toMatchObject({
    message: 'Profile information updated successfully',
    user: { name: 'Robin', language: 'es' },
    pending_email: null,
  });
  expect(await api.account.me()).toMatchObject({ name: 'Robin', language: 'es' });
});

test('a new email address replaces the old one when the owner opens the mailed link', async () => {
  const { api, email: old } = await world.creator();
  const email = freshEmail();
  const answer = await api.account.updateProfile({ email, current_password: PASSWORD });
  expect(answer).toMatchObject({ user: { email: old }, pending_email: email });
  expect(await api.account.me()).toMatchObject({ email: old, pending_email: email });
  await world.client().account.login({ email: old, password: PASSWORD });

  const link = await mailedLink(world, email);
  await world.client().account.verifyEmail(link);
  const session = await world.client().account.login({ email, password: PASSWORD });
  expect(session.user.email).toBe(email);
  expect(
    await refusalOf(world.client().account.login({ email: old, password: PASSWORD })),
  ).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const told = (await world.control.mailTo(old)).map(({ subject }) => subject);
  expect(told).toEqual([
    'The email address of your account has changed',
    'A new email address was requested for your account',
  ]);

  await world.client().account.verifyEmail(link);
  expect(await world.client(session).account.me()).toMatchObject({ email });
  expect(await world.control.mailTo(old)).toHaveLength(told.length);
});

test('a change to an email address that belongs to another account fails when the mailed link is opened', async () => {
  const owner = await world.creator();
  const { api, email: own } = await world.creator();
  expect(
    await api.account.updateProfile({ email: owner.email, current_password: PASSWORD }),
  ).toMatchObject({
    pending_email: owner.email,
  });
  const link = await mailedLink(world, owner.email);
  expect(await refusalOf(world.client().account.verifyEmail(link))).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    message: 'This email address already belongs to another account.',
  });
  expect(await api.account.me()).toMatchObject({ email: own });
  expect(await owner.api.account.me()).toMatchObject({ email: owner.email });
});

test('second opinions are off until the creator turns them on, and then stay on until the creator turns them off', async () => {
  const { api } = await world.creator();
  for (const second_opinions of [false, true, false]) {
    if (second_opinions !== (await api.account.me()).second_opinions)
      await api.account.updateProfile({ second_opinions });
    await api.account.updateProfile({ name: 'Robin' });
    expect(await api.account.me()).toMatchObject({ second_opinions });
  }
});

test('the sensitivity of each category is balanced until the creator chooses another level', async () => {
  const { api } = await world.creator({ plan: 'pro' });
  const balanced = { scam: 'balanced', spam: 'balanced', inappropriate: 'balanced' } as const;
  expect(await api.account.me()).toMatchObject({ sensitivity: balanced });
  await api.account.updateProfile({ sensitivity: { scam: 'strict' } });
  await api.account.updateProfile({ sensitivity: { inappropriate: 'relaxed' } });
  const chosen = { scam: 'strict', spam: 'balanced', inappropriate: 'relaxed' } as const;
  expect(await api.account.me()).toMatchObject({ sensitivity: chosen });
});

test.each(['scam', 'spam', 'inappropriate'] as const)(
  'changing the sensitivity for %s comments leaves the other categories unchanged',
  async (category) => {
    const { api } = await world.creator({ plan: 'pro' });
    const chosen = { scam: 'strict', spam: 'relaxed', inappropriate: 'balanced' } as const;
    await api.account.updateProfile({ sensitivity: chosen });
    const level = chosen[category] === 'strict' ? 'relaxed' : 'strict';
    await api.account.updateProfile({ sensitivity: { [category]: level } });
    expect(await api.account.me()).toMatchObject({
      sensitivity: { ...chosen, [category]: level },
    });
  },
);

test.each(['free', 'basic'] as const)(
  'after a change to the plan %s, the earlier sensitivity stays in force, and the creator can only reset it',
  async (plan) => {
    const creator = await world.creator({ plan: 'pro' });
    const { api } = creator;
    const chosen = { scam: 'strict', spam: 'relaxed', inappropriate: 'balanced' } as const;
    await api.account.updateProfile({ sensitivity: chosen });
    await world.app.documents.user(creator.uid).update({ plan });
    expect(await api.account.me()).toMatchObject({ sensitivity: chosen });
    expect(
      await refusalOf(api.account.updateProfile({ sensitivity: { spam: 'strict' } })),
    ).toMatchObject({ code: 'PLAN_LIMIT', data: { plan, limit: 'settings', offer: 'pro' } });
    await api.account.updateProfile({ sensitivity: { scam: 'balanced', spam: 'relaxed' } });
    expect(await api.account.me()).toMatchObject({
      sensitivity: { ...chosen, scam: 'balanced' },
    });
  },
);

test('on every plan, creators can choose what passes do with comments of each category', async () => {
  const { api } = await world.creator();
  const hide = { scam: 'hide', spam: 'hide', inappropriate: 'hide' } as const;
  expect(await api.account.me()).toMatchObject({ handling: hide });
  await api.account.updateProfile({ handling: { spam: 'ask' } });
  await api.account.updateProfile({ handling: { inappropriate: 'keep' } });
  expect(await api.account.me()).toMatchObject({
    handling: { scam: 'hide', spam: 'ask', inappropriate: 'keep' },
  });
});

test('saving the old email address again cancels a pending change of the email address', async () => {
  const { api, email: own } = await world.creator();
  const email = freshEmail();
  await api.account.updateProfile({ email, current_password: PASSWORD });
  expect(await api.account.updateProfile({ email: own })).toMatchObject({ pending_email: null });
  const link = await mailedLink(world, email);
  expect(await refusalOf(world.client().account.verifyEmail(link))).toMatchObject({
    code: 'LINK_EXPIRED',
  });
  expect(await api.account.me()).toMatchObject({ email: own });
});

test('a second change of the email address invalidates the link that was mailed for the first change', async () => {
  const { api } = await world.creator();
  const [first, second] = [freshEmail(), freshEmail()];
  await api.account.updateProfile({ email: first, current_password: PASSWORD });
  await api.account.updateProfile({ email: second, current_password: PASSWORD });
  expect(
    await refusalOf(world.client().account.verifyEmail(await mailedLink(world, first))),
  ).toMatchObject({ code: 'LINK_EXPIRED' });
  await world.client().account.verifyEmail(await mailedLink(world, second));
  await world.client().account.login({ email: second, password: PASSWORD });
});

test('during a change of the email address, resending the verification mail sends it to the new address', async () => {
  const { api, email: own } = await world.creator();
  const email = freshEmail();
  await api.account.updateProfile({ email, current_password: PASSWORD });
  await later(world, DAY);
  await api.account.resendVerification();
  const told = (await world.control.mailTo(own)).map(({ subject }) => subject);
  const requested = 'A new email address was requested for your account';
  expect(told).toEqual([requested, requested]);
  await world.client().account.verifyEmail(await mailedLink(world, email));
  await world.client().account.login({ email, password: PASSWORD });
});

test('a reset link that was mailed to the old email address does not work after the change of the address', async () => {
  const { api, email: old } = await world.creator();
  await world.client().account.forgotPassword({ email: old });
  const reset = await mailedLink(world, old);
  const email = freshEmail();
  await api.account.updateProfile({ email, current_password: PASSWORD });
  await world.client().account.verifyEmail(await mailedLink(world, email));
  const late = { token: reset.token, email: old, password: 'another-horse-2' };
  expect(await refusalOf(world.client().account.resetPassword(late))).toMatchObject({
    code: 'LINK_EXPIRED',
  });
  await world.client().account.login({ email, password: PASSWORD });
});

test('the profile endpoint names each field of a call that is missing or not valid', async () => {
  const { api } = await world.creator();
  expect((await refusalOf(api.account.updateProfile({}))).data).toEqual({
    fields: { request: 'Please change your name, email or language' },
  });
  expect((await refusalOf(api.account.updateProfile({ email: 'no@dot', name: ' ' }))).data).toEqual(
    {
      fields: { email: 'Please enter a valid email address', name: 'Please enter your name' },
    },
  );
});

test('auto-cleaning is on for a new account, and stays off after the creator turns it off', async () => {
  const { api } = await world.creator();
  expect(await api.account.getAutoCleaning()).toMatchObject({ auto_cleaning_enabled: true });
  expect(await api.account.setAutoCleaning({ status: false })).toMatchObject({
    auto_cleaning_enabled: false,
  });
  expect(await api.account.getAutoCleaning()).toMatchObject({ auto_cleaning_enabled: false });
});

test('the export contains all stored data of an account, and no texts of comments', async () => {
  const channelId = 'UCexport00000000000000ex';
  const text = 'Write me on WhatsApp +1 555 010 1234 and earn $5000 a day with crypto';
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: 'Woodwork' },
    videos: [
      {
        id: 'exportvideo',
        title: 'A chair',
        publishedAt: '2026-11-01T00:00:00Z',
        comments: [{ id: 'Ugexport', author: '@lure', text, publishedAt: '2026-11-02T00:00:00Z' }],
      },
    ],
  });
  const { api, connect } = await world.creator();
  await connect(channelId);
  await api.video.listVideos({});
  await api.comment.hideComment({ videoId: 'exportvideo', commentId: 'Ugexport' });

  const data = await api.account.exportData();
  expect(data.user).toMatchObject({ has_youtube_connection: true });
  expect(data.channels).toMatchObject([{ id: channelId, title: 'Woodwork' }]);
  expect(data.videos).toMatchObject([{ id: 'exportvideo', title: 'A chair', hiddenCount: 1 }]);
  expect(data.decisions).toMatchObject([
    { videoId: 'exportvideo', id: 'Ugexport', source: 'creator', status: 'hidden' },
  ]);
  expect(data.days).toMatchObject([{ hidden: 1 }]);
  expect(data.passes).toEqual([]);
  expect(JSON.stringify(data)).not.toContain('WhatsApp');
});
