import type { Locale } from '@herald/contract';
import type { AppContext } from './platform/context.ts';

/** Who asks. */
export interface Actor {
  readonly kind: 'user';
  readonly userId: number;
  readonly locale: Locale;
  readonly isAdmin: boolean;
  /** The administrator who looks through this person's eyes. */
  readonly impersonatorId: number | null;
}

/** A request as the use cases see it. */
export interface RequestContext extends AppContext {
  /** Throws on a public route, where nobody need be signed in: there, ask `signedIn`. */
  readonly actor: Actor;
  readonly signedIn: Actor | null;
  readonly sessionId: number | null;
  /** Of the route; throws when the route has no team. The person is a member of it. */
  readonly teamId: number;
  /** Of the route; throws when the route has no number. It is one of the team's. */
  readonly phoneNumberId: number;
  /** What the person may do in the team of the route. */
  readonly permissions: readonly string[];
  readonly roleId: number | null;
  /** The language to answer in. */
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string | null;
}
