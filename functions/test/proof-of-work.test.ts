import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { apiProblem, createApiClient } from '@threadsweep/shared/client.ts';
import { contract } from '@threadsweep/shared/contract/contract.ts';
import { errorBodyOf } from '@threadsweep/shared/contract/errors.ts';
import { proofOf } from '@threadsweep/shared/proof-of-work.ts';

import { countCall, hashOf } from '../src/platform/rate-limit.ts';
import { freshEmail, HOUR, later, mailedLink, refusalOf, request } from './requests.ts';
import { from, PASSWORD, setUpWorld } from './world.ts';

/**
 * How many registrations and resets, and how many failed logins, one client can make in an hour
 * without a proof of work.
 */
const FREE_MAILS = 3;
const FREE_GUESSES = 5;
/** How many mails to a mailbox strangers can cause in a day without a proof of work. */
const FREE_MAILS_TO_MAILBOX = 20;
/** How many logins to an account strangers can try in an hour without a proof of work. */
const FREE_LOGINS_OF_STRANGERS = 500;
const withChallenge = z.object({
  data: z.object({
    challenge: z.looseObject({
      parameters: z.looseObject({ data: z.looseObject({ effort: z.number() }) }),
    }),
  }),
});

const world = setUpWorld({ proofOfWork: true });
beforeEach(() => later(world, HOUR - (world.emulators.clock.now() % HOUR)));

let clients = 0;
function freshClient(): string {
  clients += 1;
  return `203.0.113.${clients}`;
}

type Call = 'register' | 'forgot-password' | 'login';

function send(client: string, call: Call, body: object, proof?: string) {
  const headers = { ...from(client), ...(proof !== undefined && { 'x-proof-of-work': proof }) };
  return request(world, `POST /api/auth/${call}`, { body, headers });
}

const register = (client: string, proof?: string, email = freshEmail()) =>
  send(client, 'register', { name: 'Robin', email, password: PASSWORD }, proof);
const guess = (client: string, email: string, proof?: string) =>
  send(client, 'login', { email, password: 'wrong-horse-11' }, proof);

function challengeOf({ status, body }: { status: number; body: unknown }) {
  expect(status).toBe(429);
  expect(errorBodyOf('TOO_MANY_REQUESTS').parse(body)).toEqual(body);
  return withChallenge.parse(body).data.challenge;
}

const solved = (refusal: { status: number; body: unknown }) => proofOf(challengeOf(refusal));

test('after many registrations and resets, a client needs a proof of work for each further call', async () => {
  const client = freshClient();
  expect((await register(client)).status).toBe(200);
  expect((await register(client)).status).toBe(200);
  expect((await send(client, 'forgot-password', { email: freshEmail() })).status).toBe(200);
  const email = freshEmail();
  const proof = await solved(await register(client, undefined, email));
  expect((await register(client, proof, email)).status).toBe(200);

  const next = await solved(await register(client, proof, email));
  expect((await send(client, 'forgot-password', { email }, next)).status).toBe(200);
  expect((await register(freshClient())).status).toBe(200);
  await later(world, HOUR);
  expect((await register(client)).status).toBe(200);
});

test('the API refuses another client’s proof of work, a changed one and an invented one', async () => {
  const [client, other] = [freshClient(), freshClient()];
  for (const one of [client, other])
    for (let call = 0; call < FREE_MAILS; call += 1) await register(one);
  const email = freshEmail();
  const foreign = await solved(await register(other, undefined, email));
  const own = await solved(await register(client, undefined, email));
  const changed = own.replace(/^./, (letter) => (letter === 'e' ? 'f' : 'e'));
  const parsed: unknown = JSON.parse(atob(own));
  const { challenge, solution } = z
    .object({
      challenge: z.looseObject({ parameters: z.looseObject({}) }),
      solution: z.looseObject({ counter: z.number() }),
    })
    .parse(parsed);
  const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const forged = [
    { challenge: cheaper, solution },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: {}, solution },
  ].map((one) => btoa(JSON.stringify(one)));
  for (const proof of [foreign, changed, ...forged, '', 'x', '€', 'A'.repeat(9_000), btoa('null')])
    expect((await register(client, encodeURI(proof), email)).status).toBe(429);
  expect((await register(client, own, email)).status).toBe(200);
});

test('after many failed logins, a client needs a proof of work for each further login, and other clients do not', async () => {
  const { email } = await world.creator();
  const [guesser, home] = [freshClient(), freshClient()];
  for (let call = 0; call < FREE_GUESSES; call += 1)
    expect((await guess(guesser, email)).status).toBe(401);
  const logIn = (client: string, proof?: string) =>
    send(client, 'login', { email, password: PASSWORD }, proof);
  const refused = await logIn(guesser);
  expect((await logIn(home)).status).toBe(200);
  const proof = await solved(refused);
  expect((await logIn(guesser, proof)).status).toBe(200);
  const another = await solved(await guess(guesser, email));
  expect((await guess(guesser, email, another)).status).toBe(401);
  expect((await guess(guesser, email, another)).status).toBe(429);
});

/** Sets how many calls a limit has counted in the current window. */
async function countedAlready(
  name: string,
  subject: string,
  { calls, seconds }: { calls: number; seconds: number },
): Promise<void> {
  const window = Math.floor(world.emulators.clock.now() / (seconds * 1000));
  const { rateLimits } = world.app.documents;
  const expireAt = Timestamp.fromMillis((window + 2) * seconds * 1000);
  await rateLimits.doc(`${name}.${hashOf(subject)}.${window}`).set({ calls, expireAt });
}

const mailsTo = (email: string, calls: number) =>
  countedAlready('mail', `recipient:${email}`, { calls, seconds: 24 * 3600 });
const loginsTo = (email: string, calls: number) =>
  countedAlready('account.login', `recipient:${email}`, { calls, seconds: 3600 });

test('strangers who request mails to a mailbox cannot lock its owner out, and each further mail needs more work', async () => {
  const email = freshEmail();
  const registerIt = (client: string, proof?: string) =>
    send(client, 'register', { name: 'Robin', email, password: PASSWORD }, proof);
  for (let call = 0; call < FREE_MAILS_TO_MAILBOX; call += 1)
    expect((await registerIt(freshClient())).status).toBe(200);

  const newcomer = freshClient();
  const proof = await solved(await registerIt(newcomer));
  expect((await registerIt(newcomer, proof)).status).toBe(200);
  expect((await registerIt(newcomer, proof)).status).toBe(429);
  await world.client().account.verifyEmail(await mailedLink(world, email));
  await world.client().account.login({ email, password: PASSWORD });

  const efforts: number[] = [];
  for (const calls of [20, 21, 22, 24, 26, 28, 1_000]) {
    await mailsTo(email, calls);
    efforts.push(challengeOf(await registerIt(freshClient())).parameters.data.effort);
  }
  expect(efforts).toEqual([1, 1, 2, 3, 4, 4, 4]);
});

test('calls of strangers do not invalidate a proof of work that another client is computing', async () => {
  const email = freshEmail();
  const forget = (client: string, proof?: string) =>
    send(client, 'forgot-password', { email }, proof);
  const proofAt = async (calls: number, client: string) => {
    await mailsTo(email, calls);
    return solved(await forget(client));
  };
  const [first, second] = [freshClient(), freshClient()];
  const early = await proofAt(20, first);
  await mailsTo(email, 23);
  expect((await forget(first, early)).status).toBe(200);
  const tooEarly = await proofAt(20, second);
  await mailsTo(email, 1_000);
  const last = await solved(await forget(second, tooEarly));
  await mailsTo(email, 2_000);
  expect((await forget(second, last)).status).toBe(200);
});

test('a proof of work for a mail to one mailbox does not allow a mail to another mailbox', async () => {
  const [email, other] = [freshEmail(), freshEmail()];
  const client = freshClient();
  for (const one of [email, other]) await mailsTo(one, FREE_MAILS_TO_MAILBOX);
  const proof = await solved(await send(client, 'forgot-password', { email }));
  expect((await send(client, 'forgot-password', { email: other }, proof)).status).toBe(429);
  expect((await send(client, 'forgot-password', { email }, proof)).status).toBe(200);
});

test('strangers who try to log in to an account do not prevent the owner from logging in with a new client', async () => {
  const { email } = await world.creator();
  await loginsTo(email, FREE_LOGINS_OF_STRANGERS);
  const client = freshClient();
  const logIn = (proof?: string) => send(client, 'login', { email, password: PASSWORD }, proof);
  const proof = await solved(await logIn());
  expect((await logIn(proof)).status).toBe(200);
  expect((await logIn()).status).toBe(200);
});

test('a client that has verified an email address can log in, however many strangers try to', async () => {
  const [email, client] = [freshEmail(), freshClient()];
  await send(client, 'register', { name: 'Robin', email, password: PASSWORD });
  const { token } = await mailedLink(world, email);
  const query = new URLSearchParams({ token, email });
  const opened = await request(world, `GET /api/auth/verify-email?${query}`, {
    headers: from(client),
  });
  expect(opened.status).toBe(200);
  await loginsTo(email, FREE_LOGINS_OF_STRANGERS);
  expect((await send(client, 'login', { email, password: PASSWORD })).status).toBe(200);
});

test('public calls with invalid input do not count towards any limit', async () => {
  const { email } = await world.creator();
  const client = freshClient();
  await mailsTo(email, FREE_MAILS_TO_MAILBOX - 1);
  await loginsTo(email, FREE_LOGINS_OF_STRANGERS - 1);
  for (let call = 0; call < 70; call += 1) {
    expect((await send(client, 'register', { email })).status).toBe(400);
    expect((await send(client, 'login', { email })).status).toBe(400);
  }
  expect((await send(client, 'forgot-password', { email })).status).toBe(200);
  expect((await send(client, 'login', { email, password: PASSWORD })).status).toBe(200);
});

test('simultaneous public calls with invalid input cause no refusal of a valid call, and store no count', async () => {
  const { email } = await world.creator();
  const { rateLimits } = world.app.documents;
  const invalid = { email: `${' '.repeat(300)}${email}` };
  await mailsTo(email, FREE_MAILS_TO_MAILBOX - 1);
  const before = (await rateLimits.get()).docs.map(({ ref, updateTime }) => [ref.id, updateTime]);
  const refused = Array.from({ length: 20 }, () => send(freshClient(), 'forgot-password', invalid));
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 400));
  const after = (await rateLimits.get()).docs.map(({ ref, updateTime }) => [ref.id, updateTime]);
  expect(after).toEqual(before);

  const flood = Array.from({ length: 20 }, () => send(freshClient(), 'forgot-password', invalid));
  expect((await send(freshClient(), 'forgot-password', { email })).status).toBe(200);
  await Promise.all(flood);
});

test('a client cannot use up another client’s limit by naming the other client’s email address', async () => {
  const { email } = await world.creator();
  const [client, other] = [freshClient(), freshClient()];
  const { body } = await send(other, 'login', { email, password: PASSWORD });
  const { refresh_token } = z.looseObject({ refresh_token: z.string() }).parse(body);
  const refresh = (from_: string, input: object) =>
    request(world, 'POST /api/auth/refresh', { body: input, headers: from(from_) });
  for (let call = 0; call < 3; call += 1)
    await refresh(client, { email: other, refresh_token: 'x' });
  const { docs } = await world.app.documents.rateLimits.get();
  const named = docs.filter(({ id }) => id.startsWith(`account.refresh.${hashOf(other)}`));
  expect(named).toEqual([]);
  expect((await refresh(other, { refresh_token })).status).toBe(200);
});

test('a proof of work is no longer valid after a few minutes', async () => {
  const email = freshEmail();
  await mailsTo(email, FREE_MAILS_TO_MAILBOX);
  const client = freshClient();
  const forget = (proof?: string) => send(client, 'forgot-password', { email }, proof);
  const proof = await solved(await forget());
  await later(world, 6 * 60_000);
  expect((await forget(proof)).status).toBe(429);
  expect((await forget(await solved(await forget()))).status).toBe(200);
});

test('a client that causes many mails in a day needs proofs of work, and later is refused until the next day', async () => {
  const client = freshClient();
  const mails = (calls: number) =>
    countedAlready('mail', `client:${client}`, { calls, seconds: 24 * 3600 });
  const forget = async () =>
    JSON.stringify((await send(client, 'forgot-password', { email: freshEmail() })).body);
  await mails(100);
  expect(await forget()).toContain('challenge');
  await mails(1_000);
  expect(await forget()).toMatch(/Too many attempts(?!.*challenge)/);
});

test('any number of successful logins is possible without a proof of work', async () => {
  const { email } = await world.creator();
  const client = freshClient();
  for (let call = 0; call < 2 * FREE_GUESSES; call += 1)
    expect((await send(client, 'login', { email, password: PASSWORD })).status).toBe(200);
});

test('the number of failed logins without a proof of work is the same for simultaneous and for consecutive logins', async () => {
  const { email } = await world.creator();
  const client = freshClient();
  const guesses = Array.from({ length: 3 * FREE_GUESSES }, () => guess(client, email));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(FREE_GUESSES);
});

test('a refusal contains no challenge if solving a challenge would not change the refusal', async () => {
  const client = freshClient();
  const { email } = await world.creator();
  for (let call = 0; call < FREE_GUESSES; call += 1) await guess(client, email);
  expect(JSON.stringify((await guess(client, email)).body)).toContain('challenge');
  const subject = `client:${client} recipient:${email}`;
  const counted = { name: 'account.login', subject, limit: { calls: 20, seconds: 60 } };
  for (let call = FREE_GUESSES; call < 20; call += 1) await countCall(world.app, [counted]);
  const last = await guess(client, email);
  expect(last.status).toBe(429);
  expect(JSON.stringify(last.body)).not.toContain('challenge');
});

test('an API client that can solve challenges repeats a refused call with a proof of work', async () => {
  const address = freshClient();
  let proofs = 0;
  const client = createApiClient({
    baseUrl: world.url,
    contract,
    session: { accessToken: () => undefined, refresh: async () => undefined },
    fetch: (input, init) => {
      const call = new Request(input, init);
      for (const [name, value] of Object.entries(from(address))) call.headers.set(name, value);
      return fetch(call);
    },
    prove: (challenge) => {
      proofs += 1;
      return proofOf(challenge);
    },
  });
  const registered = () =>
    client.account.register({ name: 'Robin', email: freshEmail(), password: PASSWORD });
  for (let call = 0; call < FREE_MAILS; call += 1) await registered();
  expect(proofs).toBe(0);
  await registered();
  expect(proofs).toBe(1);
  await Promise.all([registered(), registered()]);
  expect(proofs).toBeGreaterThanOrEqual(3);
  const { email } = await world.creator();
  const wrong = { email, password: 'wrong-horse-11' };
  for (let call = 0; call < FREE_GUESSES + 2; call += 1)
    expect((await refusalOf(client.account.login(wrong))).code).toBe('INVALID_CREDENTIALS');
});

test('an API client that cannot solve challenges throws the refusal as an error', async () => {
  const address = freshClient();
  for (let call = 0; call < FREE_MAILS; call += 1) await register(address);
  const client = createApiClient({
    baseUrl: world.url,
    contract,
    session: { accessToken: () => undefined, refresh: async () => undefined },
    fetch: (input, init) => {
      const call = new Request(input, init);
      for (const [name, value] of Object.entries(from(address))) call.headers.set(name, value);
      return fetch(call);
    },
    prove: () => Promise.reject(new Error('no worker')),
  });
  const error: unknown = await client.account
    .forgotPassword({ email: freshEmail() })
    .catch((thrown: unknown) => thrown);
  expect(apiProblem(error)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
});
