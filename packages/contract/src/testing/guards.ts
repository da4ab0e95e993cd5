import type { Route } from '../route.ts';

/**
 * Who comes along.
 * - `noProfile`: a member of the team who was invited and has not told about themselves yet.
 * - `noTeam`: of no team. `noNumber`: of a team that has not connected a number yet.
 * - `stranger`: of another team. `operator`: of the installation, and of no team.
 * - `blockedTeam`: a member of a team that the operator has blocked.
 */
export const visitors = [
  'guest',
  'noProfile',
  'noTeam',
  'noNumber',
  'member',
  'viewer',
  'stranger',
  'operator',
  'blockedPerson',
  'blockedTeam',
] as const;
export type Visitor = (typeof visitors)[number];

/** `here`: the page itself. `home`: where `/` leads this visitor (`homes`). `numberless`: the same page, without a number. */
export type Landing =
  | 'here'
  | 'numberless'
  | 'home'
  | 'login'
  | 'profile'
  | 'createTeam'
  | 'connect'
  | 'number'
  | 'ownNumber'
  | 'admin'
  | 'blocked'
  | 'teamNotFound'
  | 'connectShop';

type Row<Cell> = Readonly<Record<Visitor, Cell>>;
const everybody = <Cell>(cell: Cell): Row<Cell> =>
  Object.fromEntries(visitors.map((visitor) => [visitor, cell])) as Row<Cell>;

/** Where `/` leads. */
export const homes: Row<Landing> = {
  guest: 'login',
  noProfile: 'profile',
  noTeam: 'createTeam',
  noNumber: 'connect',
  member: 'number',
  viewer: 'number',
  stranger: 'ownNumber',
  operator: 'admin',
  blockedPerson: 'blocked',
  blockedTeam: 'blocked',
};

const signedIn: Row<Landing> = { ...everybody('here'), guest: 'login', blockedPerson: 'blocked' };
const step: Row<Landing> = { ...everybody('home'), guest: 'login', blockedPerson: 'blocked' };

const team: Row<Landing> = {
  ...step,
  noTeam: 'teamNotFound',
  member: 'here',
  viewer: 'here',
  stranger: 'teamNotFound',
  operator: 'teamNotFound',
};

/** Where one lands who opens a page, by the kind of the page. The team and number of its address are the members'. */
export const pages = {
  open: everybody('here'),
  guest: { ...everybody('home'), guest: 'here', blockedPerson: 'here' },
  /** Whoever is signed in is told what becomes of their store. */
  shopGuest: { ...everybody('connectShop'), guest: 'here', blockedPerson: 'here' },
  start: { ...everybody('home') },
  signedIn,
  newTeam: { ...signedIn, noProfile: 'profile' },
  blocked: { ...everybody('home'), guest: 'login', blockedPerson: 'here' },
  profileStep: { ...step, noProfile: 'here' },
  teamStep: { ...step, noTeam: 'here', operator: 'here' },
  numberStep: {
    ...step,
    noNumber: 'here',
    member: 'here',
    viewer: 'here',
    stranger: 'here',
    operator: 'createTeam',
  },
  admin: { ...step, operator: 'here' },
  /** Of a team, whatever the number. */
  firstNumber: { ...step, noTeam: 'teamNotFound', stranger: 'teamNotFound', operator: 'teamNotFound' },
  team,
  /** Who leads, pays for, takes with them or ends a team need not have given it a number, nor may lose the way with the last. */
  teamItself: { ...team, noNumber: 'numberless' },
} as const satisfies Record<string, Row<Landing>>;
export type PageKind = keyof typeof pages;

/** `open`: let in, as far as the permissions of the role go. */
export type Answered =
  | 'open'
  | '401 unauthenticated'
  | '403 forbidden'
  | '403 account_blocked'
  | '403 team_blocked'
  | '404 not_found';

const ofTeam: Row<Answered> = {
  ...everybody('open'),
  guest: '401 unauthenticated',
  noTeam: '404 not_found',
  stranger: '404 not_found',
  operator: '404 not_found',
  blockedPerson: '403 account_blocked',
  blockedTeam: '403 team_blocked',
};
const ofPerson: Row<Answered> = {
  ...everybody('open'),
  guest: '401 unauthenticated',
  blockedPerson: '403 account_blocked',
};

/** What one is answered who calls an endpoint, by the kind of the endpoint. */
const endpoints = {
  public: everybody('open'),
  user: ofPerson,
  userForBlocked: { ...ofPerson, blockedPerson: 'open' },
  team: ofTeam,
  teamWhenBlocked: { ...ofTeam, blockedTeam: 'open' },
  number: { ...ofTeam, noNumber: '404 not_found' },
  numberWhenBlocked: { ...ofTeam, noNumber: '404 not_found', blockedTeam: 'open' },
  admin: {
    ...everybody('403 forbidden'),
    guest: '401 unauthenticated',
    operator: 'open',
    blockedPerson: '403 account_blocked',
  },
} as const satisfies Record<string, Row<Answered>>;

/** Returns what each visitor is answered by this endpoint. */
export function answersOf({ access, forBlocked, whenBlocked }: Route): Row<Answered> {
  if (access === 'user' && forBlocked) return endpoints.userForBlocked;
  if ((access === 'team' || access === 'number') && whenBlocked) return endpoints[`${access}WhenBlocked`];
  return endpoints[access];
}
