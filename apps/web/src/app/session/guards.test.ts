import type { Team, User } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterShop,
  arrivalOf,
  checkingAdmin,
  checkingData,
  homeOf,
  landingOf,
  persistentQuery,
  readId,
  safeReturnPath,
  wishOf,
} from './guards.ts';

const user = {
  onboarded: true,
  is_admin: false,
  current_team_id: 2,
  current_phone_number_id: 22,
  teams: [
    { id: 1, name: 'A', phone_numbers: [] },
    { id: 2, name: 'B', phone_numbers: [{ id: 21 }, { id: 22 }] },
  ],
} as unknown as User;
const team = { id: 2, account_blocked: false, phone_numbers: [{ id: 21 }] } as unknown as Team;

test('the start leads to the open onboarding step, else to the number used last', () => {
  expect(homeOf({ ...user, onboarded: false })).toBe('/onboarding/customize-profile');
  expect(homeOf({ ...user, teams: [] })).toBe('/onboarding/teams');
  expect(homeOf({ ...user, current_team_id: 1 })).toBe('/onboarding/phones');
  expect(homeOf(user)).toBe('/teams/2/22');
});

test('signing in leads to the first number of the current team', () => {
  expect(landingOf(user)).toBe('/teams/2/21');
});

test('a number that left the team is not returned to', () => {
  expect(homeOf({ ...user, current_phone_number_id: 99 })).toBe('/teams/2/21');
});

test('team pages open only for a member, of a team that is not blocked, with a number of the team', () => {
  const open = (of: Parameters<typeof checkingData>[0], number: number) =>
    checkingData(of, number, `/teams/2/${number}/contacts`);
  expect(open(team, 21)).toBeNull();
  expect(open(null, 21)).toBe('/teams/404');
  expect(open(team, 99)).toBe('/teams/404');
  expect(open(team, 0)).toBe('/teams/2/21/contacts');
  expect(open({ ...team, account_blocked: true }, 21)).toBe('/blocked');
  expect(open({ ...team, phone_numbers: [] }, 21)).toBe('/onboarding/phones');
});

test('what concerns the team itself opens without a number', () => {
  const numberless = { ...team, phone_numbers: [] };
  for (const page of ['pricing', 'settings', 'settings/team', 'settings/teammates', 'settings/audit']) {
    expect(checkingData(numberless, 0, `/teams/2/0/${page}`)).toBeNull();
    expect(checkingData(numberless, 21, `/teams/2/21/${page}/`)).toBe(`/teams/2/0/${page}`);
    expect(checkingData(team, 0, `/teams/2/0/${page}`)).toBe(`/teams/2/21/${page}`);
  }
  expect(checkingData({ ...numberless, account_blocked: true }, 0, '/teams/2/0/pricing')).toBe('/blocked');
});

test('administration is for administrators', () => {
  expect(checkingAdmin(user)).toBe('/');
  expect(checkingAdmin({ ...user, is_admin: true })).toBeNull();
});

test('the return path after signing in stays on this site and away from guest pages', () => {
  expect(safeReturnPath('/teams/1/2/messages?unread=true#x')).toBe('/teams/1/2/messages?unread=true#x');
  for (const path of [
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    '/login',
    '/register/netto',
    7,
  ]) {
    expect(safeReturnPath(path)).toBeUndefined();
  }
});

test('no text makes the return path lead to another site', () => {
  const parts = [
    '/',
    '\\',
    '.',
    '%2e',
    '%2f',
    '%5c',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    'http:',
    'evil.example',
    'teams',
  ];
  const text = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 12 });
  fc.assert(
    fc.property(text, (pieces) => {
      const path = safeReturnPath(`/${pieces.join('')}`) ?? '/';
      const [there, again] = [new URL(path, 'https://herald.example'), safeReturnPath(path)];
      expect(there.origin).toBe('https://herald.example');
      expect(path.startsWith('//')).toBe(false);
      // What was found good once stays so: it is looked at again after the second step.
      expect(again).toBe(path);
    }),
    { numRuns: 2000 },
  );
});

test('what the person came for opens once they have joined', () => {
  expect(wishOf(user, { plan: 'pro' })).toBe('/teams/2/22/pricing?plan=pro');
  expect(wishOf(user, { plan: 'pro', shop: 'a.myshopify.com' })).toBe(
    '/connect-shopify?shop=a.myshopify.com&plan=pro',
  );
  expect(wishOf(user, { utm_source: 'x' })).toBeNull();
  expect(wishOf({ ...user, onboarded: false }, { plan: 'pro' })).toBeNull();
});

test('a plan is still bought after the shop', () => {
  const search = { plan: 'pro', shop: 'a.myshopify.com' };
  expect(afterShop(user, search)).toEqual({ to: '/teams/2/22/pricing', search: { plan: 'pro' } });
  expect(afterShop(user, { shop: 'a.myshopify.com' })).toEqual({ to: '/teams/2/22', search: {} });
  expect(afterShop({ ...user, onboarded: false }, search)).toEqual({
    to: '/onboarding/customize-profile',
    search,
  });
});

test('what the account keeps of the first address is short', () => {
  const search = { utm_source: 'x'.repeat(300), [`utm_${'y'.repeat(60)}`]: 'long', page: 2 };
  expect(arrivalOf(search)).toEqual({ utm_source: 'x'.repeat(200) });
});

test('only what must survive sign-in is kept', () => {
  expect(
    persistentQuery({ utm_source: 'x', ref: 'a', shop: 's', plan: 3, page: 2, token: 'secret' }),
  ).toEqual({
    utm_source: 'x',
    ref: 'a',
    shop: 's',
    plan: '3',
  });
});

test('ids of the address are positive safe integers', () => {
  expect(readId('12')).toBe(12);
  for (const text of ['0', '-1', '1.5', '01', 'abc', '', '9999999999999999', undefined])
    expect(readId(text)).toBeNull();
});
