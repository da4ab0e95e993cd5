import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thirdParty } from '@herald/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp } from '../test/index.ts';

async function openPage(environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'herald-web-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), '<meta name="third-parties" content="[]" />');
  try {
    await using app = await startTestApp({ modules: [], environment: { WEB_DIST: folder, ...environment } });
    const answer = await app.anybody.fetch('/login', { headers: { accept: 'text/html' } });
    const policy = answer.headers.get('content-security-policy') ?? '';
    const content = /content="([^"]*)"/.exec(await answer.text())?.[1] ?? '';
    const text = content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    return { policy, offered: z.array(thirdParty).parse(JSON.parse(text)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a policy lets in from elsewhere, by directive; schemes for pictures and the socket of our own aside. */
function strangers(policy: string): Record<string, string[]> {
  const found = policy.split(';').map((part) => {
    const [name = '', ...sources] = part.split(' ');
    return [
      name,
      sources.filter((source) => /^(https?|wss?):\/\//.test(source) && !/localhost/.test(source)),
    ];
  });
  return Object.fromEntries(found.filter(([, sources]) => sources?.length));
}

const none = { META_APP_ID: '' };

test('where nothing is configured, nothing of others is offered or allowed', async () => {
  const { policy, offered } = await openPage(none);
  expect([offered, strangers(policy)]).toEqual([[], {}]);
});

test('each that is configured is offered by its id, and its origins are allowed, no others', async () => {
  const { policy, offered } = await openPage({ ...none, ANALYTICS_ID: 'shop"<example', REFERRAL_ID: 'fp1' });
  expect(offered).toEqual([
    { kind: 'analytics', id: 'shop"<example', src: 'https://plausible.io/js/script.js' },
    { kind: 'referral', id: 'fp1', src: 'https://cdn.firstpromoter.com/fpr.js' },
  ]);
  expect(strangers(policy)).toEqual({
    'script-src': ['https://plausible.io', 'https://cdn.firstpromoter.com'],
    'connect-src': ['https://plausible.io', 'https://t.firstpromoter.com'],
  });
});

test('all five have their origins, and a script from elsewhere has its own in place of them', async () => {
  const ids = { LIVE_CHAT_ID: 'c', TAG_MANAGER_ID: 'GTM-1', ANALYTICS_ID: 'a', REFERRAL_ID: 'r' };
  const own = { CHANGELOG_ID: 'h', CHANGELOG_URL: 'https://news.shop.example/widget.js' };
  const { policy, offered } = await openPage({ ...none, ...ids, ...own });
  expect(offered.map(({ kind }) => kind)).toEqual([
    'live_chat',
    'tag_manager',
    'analytics',
    'referral',
    'changelog',
  ]);
  expect(strangers(policy)).toEqual({
    'script-src': [
      'https://client.crisp.chat',
      'https://www.googletagmanager.com',
      'https://plausible.io',
      'https://cdn.firstpromoter.com',
      'https://news.shop.example',
    ],
    'connect-src': [
      'https://client.crisp.chat',
      'https://storage.crisp.chat',
      'wss://client.relay.crisp.chat',
      'wss://stream.relay.crisp.chat',
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://plausible.io',
      'https://t.firstpromoter.com',
      'https://news.shop.example',
    ],
    'style-src': ['https://client.crisp.chat', 'https://news.shop.example'],
    'font-src': ['https://client.crisp.chat', 'https://news.shop.example'],
    'frame-src': ['https://www.googletagmanager.com', 'https://news.shop.example'],
  });
});

test('an address without an id loads nothing', async () => {
  const { policy, offered } = await openPage({ ...none, LIVE_CHAT_URL: 'https://chat.shop.example/l.js' });
  expect([offered, strangers(policy)]).toEqual([[], {}]);
});

test('Facebook is allowed where its dialog connects numbers, which takes an app, a configuration and no other dialog', async () => {
  const facebook = {
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://www.facebook.com', 'https://web.facebook.com', 'https://connect.facebook.net'],
    'frame-src': ['https://www.facebook.com', 'https://web.facebook.com'],
  };
  expect(strangers((await openPage({})).policy)).toEqual(facebook);
  expect(strangers((await openPage({ META_CONFIG_ID: '' })).policy)).toEqual({});
  const elsewhere = await openPage({ META_DIALOG_URL: 'http://localhost:7781/dialog/oauth' });
  expect(strangers(elsewhere.policy)).toEqual({});
});
