import type { Automation, listAutomations as listRoute, RouteQuery } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { readTimezone } from '../../people/index.ts';
import { dayOf, spanOf } from '../attribution/index.ts';
import { presentAutomations } from './present.ts';

/** All of a number, with what runs that began in a period came to. */
export function listAutomations(
  ctx: RequestContext,
  { search, period, attribution_window: window }: RouteQuery<typeof listRoute>,
): Promise<Automation[]> {
  return ctx.db.read(async (tx) => {
    const timezone = await readTimezone(tx, ctx.teamId);
    const { since, until } = spanOf(period, ctx.clock.now(), timezone);
    const days = { since: dayOf(since, timezone), until: dayOf(until, timezone) };
    return presentAutomations(tx, ctx, { search, window, ...days });
  });
}
