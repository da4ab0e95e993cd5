import type { RequestContext } from '../../../context.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { AppServices } from '../../../platform/context.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';

/** Where something is sent from. A request has all of it, and so has a job. */
export interface Sending extends NumberScope {
  readonly app: AppServices;
  readonly clock: Clock;
}

/** Somebody of the team who sends; null when they have left it meanwhile. */
export interface Author extends Sending {
  readonly userId: number | null;
}

/** Whoever asks is whoever sends. */
export function authorOf({ app, clock, teamId, phoneNumberId, person }: RequestContext): Author {
  return { app, clock, teamId, phoneNumberId, userId: person.userId };
}
