import {
  getTeam,
  getUser,
  noNumber,
  rolePermissions,
  switchTeam,
  type Team,
  type User,
} from '@herald/contract';
import { homes, type Landing, type PageKind, pages, type Visitor, visitors } from '@herald/contract/testing';
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { startI18n } from './app/i18n/i18n.ts';
import { queryClient } from './app/queryClient.ts';
import { paths } from './app/session/guards.ts';
import { forgetServer, refusal, serve } from './app/testing/fakeServer.ts';
import { team, user } from './app/testing/somebody.ts';
import { createAppRouter } from './router.ts';

await startI18n();
// Screens ask for what they show, too; nothing here draws it.
afterEach(() => void forgetServer());

/** The kind of each page, by its route or else, with a star at the end, by where it lies. */
const kinds: Record<string, PageKind> = {
  '/_auth/': 'start',
  '/_auth/account': 'signedIn',
  '/_auth/blocked': 'blocked',
  '/_auth/confirm-email': 'signedIn',
  '/_auth/onboarding/': 'start',
  '/_auth/onboarding/customize-profile': 'profileStep',
  '/_auth/onboarding/teams': 'teamStep',
  '/_auth/onboarding/phones': 'numberStep',
  '/_auth/teams/create': 'newTeam',
  '/_auth/teams/switch': 'signedIn',
  '/_auth/teams/$teamId/': 'firstNumber',
  '/_auth/teams/$teamId/$phoneNumberId/*': 'team',
  '/_auth/teams/$teamId/$phoneNumberId/pricing': 'teamItself',
  '/_auth/teams/$teamId/$phoneNumberId/settings/': 'teamItself',
  '/_auth/teams/$teamId/$phoneNumberId/settings/account': 'teamItself',
  '/_auth/teams/$teamId/$phoneNumberId/settings/audit': 'teamItself',
  '/_auth/teams/$teamId/$phoneNumberId/settings/languages': 'teamItself',
  '/_auth/teams/$teamId/$phoneNumberId/settings/notifications': 'teamItself',
  '/_auth/teams/$teamId/$phoneNumberId/settings/team': 'teamItself',
  '/_auth/teams/$teamId/$phoneNumberId/settings/teammates': 'teamItself',
  '/_auth/admin/*': 'admin',
  '/_guest/login/*': 'guest',
  '/_guest/register/*': 'guest',
  '/_guest/forgot-password': 'open',
  '/_guest/reset-password': 'open',
  '/connect-shopify': 'open',
  '/google/callback': 'open',
  '/invitation': 'open',
  '/register-shopify': 'shopGuest',
  '/teams/404': 'open',
};

const own = { ...team, id: 7, name: 'Maison Sud', phone_numbers: [{ ...team.phone_numbers[0]!, id: 70 }] };
const within = (...teams: Team[]): Partial<User> => ({ teams, current_team_id: teams[0]?.id ?? null });

/** Who each visitor is, and what the server says of the members' team when they ask. */
const people: Record<Visitor, { person: Partial<User> | null; team?: Partial<Team> }> = {
  guest: { person: null },
  noProfile: { person: { ...within(team), onboarded: false }, team: {} },
  noTeam: { person: within() },
  noNumber: { person: within({ ...team, phone_numbers: [] }), team: { phone_numbers: [] } },
  member: { person: within(team), team: {} },
  viewer: { person: within(team), team: { permissions: [...rolePermissions.Viewer] } },
  stranger: { person: within(own) },
  operator: { person: { ...within(), is_admin: true } },
  blockedPerson: { person: { ...within(team), blocked: true }, team: {} },
  blockedTeam: { person: within(team), team: { account_blocked: true } },
};

const numberId = team.phone_numbers[0]!.id;
const places: Record<Exclude<Landing, 'here' | 'home' | 'numberless'>, string> = {
  login: paths.login,
  profile: paths.profile,
  createTeam: paths.teams,
  connect: paths.phones,
  number: `/teams/${team.id}/${numberId}`,
  ownNumber: `/teams/${own.id}/70`,
  admin: paths.admin,
  blocked: paths.blocked,
  teamNotFound: paths.teamNotFound,
  connectShop: '/connect-shopify',
};

/** Every page that an address can open. */
const routes: AnyRoute[] = Object.values(createAppRouter(queryClient).routesById).filter(
  (route: AnyRoute) => !route.children,
);

test('every route has its row in the table, and only one', () => {
  expect(routes.length).toBeGreaterThan(70);
  expect(routes.map(({ id }) => [id, rowsOf(id).length]).filter(([, rows]) => rows !== 1)).toEqual([]);
  const unused = Object.keys(kinds).filter((row) => !routes.some(({ id }) => rowsOf(id).includes(row)));
  expect(unused).toEqual([]);
});

describe.each(visitors)('%s', (visitor) => {
  test('lands where the table says, from every page', async () => {
    const wrong: string[] = [];
    for (const route of routes) {
      const kind = kinds[rowsOf(route.id)[0]!]!;
      const address = addressOf(route);
      const [expected, landed] = [
        placeOf(visitor, pages[kind][visitor], address),
        await land(visitor, address),
      ];
      if (landed !== expected) wrong.push(`${address} → ${landed} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('an address without a number leads to the first one once the team has it', async () => {
  const page = `/teams/${team.id}/${noNumber}/settings/team`;
  expect(await land('noNumber', page)).toBe(page);
  expect(await land('member', page)).toBe(`${places.number}/settings/team`);
  expect(await land('member', `/teams/${team.id}/${noNumber}`)).toBe(places.number);
  expect(await land('noNumber', `/teams/${team.id}/${noNumber}/campaigns`)).toBe(places.connect);
  expect(await land('stranger', page)).toBe(places.teamNotFound);
});

function rowsOf(id: string): string[] {
  if (id in kinds) return [id];
  return Object.keys(kinds).filter((row) => row.endsWith('*') && id.startsWith(row.slice(0, -1)));
}

const atNumber = (address: string, number: number) =>
  address.replace(`/teams/${team.id}/${numberId}`, `/teams/${team.id}/${number}`);

function addressOf({ fullPath }: AnyRoute): string {
  const address = fullPath
    .replace('$teamId', String(team.id))
    .replace('$phoneNumberId', String(numberId))
    .replace(/\$\w+/g, '5');
  return address === '/' ? address : address.replace(/\/$/, '');
}

function placeOf(visitor: Visitor, landing: Landing, address: string): string {
  if (landing === 'here') return address;
  if (landing === 'numberless') return atNumber(address, noNumber);
  return landing === 'home' ? placeOf(visitor, homes[visitor], address) : places[landing];
}

/** Goes through the real routes with their guards, and returns where that ends. */
async function land(visitor: Visitor, address: string): Promise<string> {
  const { person, team: change } = people[visitor];
  serve(getUser, () => (person ? { data: { ...user, ...person } } : refusal(401, 'unauthenticated')));
  serve(switchTeam, () => ({ data: { ...user, ...person } }));
  serve(getTeam, ({ params }) => {
    if (params.team_id === own.id && visitor === 'stranger') return { data: own };
    return params.team_id === team.id && change
      ? { data: { ...team, ...change } }
      : refusal(404, 'not_found');
  });
  queryClient.clear();
  const router = createAppRouter(queryClient);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  router.history.subscribe(() => void router.load());
  await router.load();
  const last = () => router.state.matches.at(-1);
  await expect.poll(() => last()?.status, { interval: 5 }).toBe('success');
  return last()!.pathname.replace(/(?<=.)\/$/, '');
}
