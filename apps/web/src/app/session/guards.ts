import { noNumber, type PhoneNumber, type Team, type User } from '@herald/contract';

/** Pure decisions of the guards: each returns where the person has to go instead, or null to let them pass. */

export const paths = {
  start: '/',
  admin: '/admin',
  login: '/login',
  profile: '/onboarding/customize-profile',
  teams: '/onboarding/teams',
  phones: '/onboarding/phones',
  teamNotFound: '/teams/404',
  blocked: '/blocked',
} as const;

type Stop = string | null;

export const numberPath = (teamId: number, phoneNumberId: number): string =>
  `/teams/${teamId}/${phoneNumberId}`;

/** `check-onboard` */
export const checkOnboard = (user: User): Stop => (user.onboarded ? null : paths.profile);

/** `check-team-exist` */
export const checkTeamExist = (user: User): Stop => (user.teams.length > 0 ? null : paths.teams);

/** `check-phone-exist`, for the team in use */
export const checkPhoneExist = (user: User): Stop => {
  const team = currentTeam(user);
  return team && team.phone_numbers.length === 0 ? paths.phones : null;
};

/** Pages of a team that need no number, by what follows it in the address. */
const numberlessPages: ReadonlySet<string> = new Set([
  'pricing',
  'settings',
  'settings/account',
  'settings/audit',
  'settings/languages',
  'settings/notifications',
  'settings/team',
  'settings/teammates',
]);

/** What follows team and number in an address, or in the pattern of a route. */
const pageOf = (path: string): string => path.replace(/^\/teams\/[^/]+\/[^/]+\/?/, '').replace(/\/$/, '');

/** May a team without a number open what lies there? */
export const needsNoNumber = (path: string): boolean => numberlessPages.has(pageOf(path));

/** `checking-data`: the team is mine, is not blocked, and has this number, or none where none is needed. */
export function checkingData(team: Team | null, phoneNumberId: number, pathname: string): Stop {
  if (!team) return paths.teamNotFound;
  if (team.account_blocked) return paths.blocked;
  const [first] = team.phone_numbers;
  if (!first && !needsNoNumber(pathname)) return paths.phones;
  if (findNumber(team, phoneNumberId) || (!first && phoneNumberId === noNumber)) return null;
  // An address from before the first number was connected, or from after the last one left.
  if (!first || phoneNumberId === noNumber) return samePage(team.id, first?.id ?? noNumber, pathname);
  return paths.teamNotFound;
}

const samePage = (teamId: number, numberId: number, pathname: string): string =>
  [numberPath(teamId, numberId), pageOf(pathname)].filter(Boolean).join('/');

export const checkingAdmin = (user: User): Stop => (user.is_admin ? null : paths.start);

/** For a step of joining: whoever has done it goes on. */
export const stepDone = (done: boolean): Stop => (done ? paths.start : null);

export function findNumber(team: Team, phoneNumberId: number): PhoneNumber | undefined {
  return team.phone_numbers.find((number) => number.id === phoneNumberId);
}

export function currentTeam(user: User): User['teams'][number] | undefined {
  return user.teams.find((team) => team.id === user.current_team_id) ?? user.teams[0];
}

/** Where `/` leads: the open onboarding step, else the team and number used last. Operators need no team. */
export function homeOf(user: User): string {
  return place(user, user.current_phone_number_id);
}

/** Where signing in leads: the current team and its first number. */
export function landingOf(user: User): string {
  return place(user, null);
}

function place(user: User, wantedNumber: number | null): string {
  if (user.is_admin && user.teams.length === 0) return paths.admin;
  const stop = checkOnboard(user) ?? checkTeamExist(user) ?? checkPhoneExist(user);
  if (stop) return stop;
  const team = currentTeam(user)!;
  const number = team.phone_numbers.find(({ id }) => id === wantedNumber) ?? team.phone_numbers[0]!;
  return numberPath(team.id, number.id);
}

/**
 * What the person came for, once they have joined: a plan to buy, a shop to connect. Null while a step is open, through
 * which the address carries it, and when they came for nothing special.
 */
export function wishOf(user: User, search: Record<string, unknown>): string | null {
  const { plan, shop } = persistentQuery(search);
  const home = homeOf(user);
  if (!home.startsWith('/teams/')) return null;
  if (shop) return `/connect-shopify?${new URLSearchParams({ shop, ...(plan && { plan }) })}`;
  return plan ? `${home}/pricing?${new URLSearchParams({ plan })}` : null;
}

/** Where connecting a shop leads on: to the plan that the person came for as well, else to `/`'s place. */
export function afterShop(user: User, search: Record<string, unknown>) {
  const home = homeOf(user);
  if (!home.startsWith('/teams/')) return { to: home, search: persistentQuery(search) };
  const { plan } = persistentQuery(search);
  return plan ? { to: `${home}/pricing`, search: { plan } } : { to: home, search: {} };
}

/** Who sent the person and what for, as it is kept with the account. */
export function arrivalOf(search: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(persistentQuery(search)).filter(([key]) => key.length <= 34);
  return Object.fromEntries(kept.slice(0, 20).map(([key, value]) => [key, value.slice(0, 200)]));
}

/** A path of ours to return to after signing in; anything that could lead elsewhere is dropped. */
export function safeReturnPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return undefined;
  const url = URL.parse(wanted, 'https://herald.invalid');
  // Dots may hide the second slash that makes it another site's: `/.//evil.example`.
  if (url?.origin !== 'https://herald.invalid' || url.pathname.startsWith('//')) return undefined;
  if (/^\/(login|register|forgot-password|reset-password)(\/|$)/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** `persist-query`: what must survive sign-in. */
export function persistentQuery(search: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(search).filter(
    ([key, value]) =>
      (/^utm_\w+$/.test(key) || ['ref', 'shop', 'plan'].includes(key)) &&
      (typeof value === 'string' || typeof value === 'number'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, String(value)]));
}

/** Ids in the address are positive safe integers; anything else is a page that does not exist. */
export function readId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
