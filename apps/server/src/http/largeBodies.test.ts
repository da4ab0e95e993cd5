import { allRoutes, type Route } from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const strangers = allRoutes.filter(({ access, method }) => access === 'public' && method !== 'GET');
const people = allRoutes.filter(({ access, method }) => access === 'user' && method !== 'GET');
/** A million bytes that are read into half a million values: what costs most of what a body may hold. */
const costly = `{"email":[${'0,'.repeat(500_000)}0]}`;

const knock = (
  at: Pick<TestApp['anybody'], 'fetch'>,
  { method, path }: Route,
  body: string | ReadableStream,
) =>
  at.fetch(path.replace(/:\w+/g, '1'), {
    method,
    headers: { 'content-type': 'application/json' },
    body,
    // Without the length of the body: it is counted while it comes.
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  } as RequestInit);

async function answerTo(...[at, route, body]: Parameters<typeof knock>): Promise<string> {
  const answer = await knock(at, route, body);
  const { code } = (await answer.json()) as { code?: string };
  return `${answer.status} ${code}`;
}

describe('a megabyte that nobody needs to send', () => {
  test('is refused unread by every route that strangers may call', async () => {
    const answers = new Set<string>();
    for (const route of strangers) answers.add(await answerTo(app.anybody, route, costly));
    expect([...answers]).toEqual(['413 too_large']);
  });

  test('is refused as it comes where its length is not said', async () => {
    const answers = new Set<string>();
    for (const route of strangers)
      answers.add(await answerTo(app.anybody, route, new Blob([costly]).stream()));
    expect([...answers]).toEqual(['413 too_large']);
  });

  test('is refused by every route about oneself, and of strangers before a byte of it is read', async () => {
    const somebody = app.as(await app.createUser());
    for (const route of people) {
      expect([route.name, await answerTo(somebody, route, costly)]).toEqual([route.name, '413 too_large']);
      expect(await answerTo(app.anybody, route, costly)).toBe('401 unauthenticated');
    }
  });

  test('is refused by the pages of forms, and opens no door of a webhook', async () => {
    const form = await app.anybody.fetch('/form/abcdefgh', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `phone=${'0'.repeat(1_000_000)}`,
    });
    expect(form.status).toBe(413);
    for (const path of ['/webhooks/whatsapp', '/webhooks/stripe']) {
      const answer = await app.anybody.fetch(path, { method: 'POST', body: costly });
      expect([401, 413]).toContain(answer.status);
    }
  });
});
