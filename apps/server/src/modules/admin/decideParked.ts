import { auditInstallation } from '../../audit.ts';
import { outsideTeams, type RequestContext } from '../../context.ts';
import {
  discardParkedEvent,
  type ParkedEvent,
  readParkedEvent,
  replayParkedEvents,
} from '../../intake/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';

/** One whole. What customers wrote may stand in it, so it is written down who looked. */
export async function showEvent(ctx: RequestContext, id: number): Promise<ParkedEvent & { body: string }> {
  const event = await readParkedEvent(ctx.app, id);
  if (!event) throw notFound();
  const target = { kind: 'event', id, name: `#${id}` };
  await ctx.app.database.pipeline.transaction((tx) =>
    auditInstallation(tx, outsideTeams(ctx), { action: 'events.read', target }),
  );
  return event;
}

/** Takes parked events in again, and writes down who had them taken. Returns how many that were. */
export function replayEvents(ctx: RequestContext, events: readonly number[] | 'all'): Promise<number> {
  return ctx.app.database.pipeline.transaction(async (tx) => {
    const replayed = await replayParkedEvents(tx, events);
    if (replayed === 0) return 0;
    const [only] = events === 'all' || events.length > 1 ? [] : events;
    await auditInstallation(tx, outsideTeams(ctx), {
      action: 'events.replayed',
      target: only === undefined ? { kind: 'event' } : { kind: 'event', id: only, name: `#${only}` },
      after: { events: replayed },
    });
    return replayed;
  });
}

/** Gives a parked event up, and writes down who did. */
export async function discardEvent(ctx: RequestContext, id: number): Promise<ParkedEvent> {
  const by = { userId: ctx.person.userId, now: ctx.clock.now() };
  const isDone = await ctx.app.database.pipeline.transaction(async (tx) => {
    if (!(await discardParkedEvent(tx, id, by))) return false;
    const target = { kind: 'event', id, name: `#${id}` };
    await auditInstallation(tx, outsideTeams(ctx), { action: 'events.discarded', target });
    return true;
  });
  const event = await readParkedEvent(ctx.app, id);
  if (!event) throw notFound();
  if (!isDone) throw new AppError('conflict');
  return event;
}
