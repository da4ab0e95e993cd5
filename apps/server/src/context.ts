import type { Locale } from '@herald/contract';
import type { Actor, By, UserActor } from './actor.ts';
import type { AppContext } from './platform/context.ts';

/** A request as the use cases see it. */
export interface RequestContext extends AppContext {
  /** Who asks, with what they may do. Throws on a public route, where nobody need be signed in: there, ask `signedIn`. */
  readonly actor: Actor;
  readonly signedIn: Actor | null;
  /** The same where it must be a person: their notifications, their own settings. Throws for programs. */
  readonly person: UserActor;
  readonly sessionId: number | null;
  /** Of the route; throws when the route has no team. The person is a member of it. */
  readonly teamId: number;
  /** Of the route; throws when the route has no number. It is one of the team's. */
  readonly phoneNumberId: number;
  readonly roleId: number | null;
  /** The language to answer in. */
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string | null;
}

/** For whom something is done that belongs to no team, or to another than the route's. */
export function outsideTeams({ app, actor, clock, ip }: RequestContext): Omit<By, 'teamId'> {
  return { app, actor, now: clock.now(), ip };
}

/** For whom the commands of a request act. */
export function byOf({ app, actor, teamId, clock, ip }: RequestContext): By {
  return { app, actor, teamId, now: clock.now(), ip };
}
