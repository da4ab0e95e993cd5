import * as contract from '@herald/contract';
import { type HttpApp, serve } from '../../http/serve.ts';
import {
  discardParkedEvent,
  readParkedEvent,
  readParkedEvents,
  replayParkedEvents,
} from '../../intake/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { readAdminNumbers, readViolations } from './numbers.ts';
import { readOverview } from './overview.ts';
import { presentParked, presentParkedDetail } from './present.ts';
import { unblockViolation } from './unblockViolation.ts';

export function registerAdmin(app: HttpApp): void {
  serve(app, contract.listParkedEvents, async ({ ctx, query }) => {
    const { cursor, per_page, status, search = '' } = query;
    const before = cursor === undefined ? null : Number(cursor);
    const found = await readParkedEvents(ctx.app, { status, search, before, limit: per_page + 1 });
    const shown = found.slice(0, per_page);
    const next_cursor = found.length > per_page ? String(shown.at(-1)?.id) : null;
    return { data: shown.map(presentParked), meta: { next_cursor, per_page } };
  });
  serve(app, contract.getParkedEvent, async ({ ctx, params }) => {
    const event = await readParkedEvent(ctx.app, params.event_id);
    if (!event) throw notFound();
    return { data: presentParkedDetail(event) };
  });
  serve(app, contract.replayParkedEvents, async ({ ctx, body }) => {
    const replayed = await replayParkedEvents(ctx.app, body.events);
    ctx.log.info({ replayed, by: ctx.person.userId }, 'parked events are taken in again');
    return { data: { replayed } };
  });
  serve(app, contract.discardParkedEvent, async ({ ctx, params: { event_id } }) => {
    const isDone = await discardParkedEvent(ctx.app, event_id, ctx.person.userId);
    const event = await readParkedEvent(ctx.app, event_id);
    if (!event) throw notFound();
    if (!isDone) throw new AppError('conflict');
    ctx.log.info({ event: event_id, by: ctx.person.userId }, 'a parked event was given up');
    return { data: presentParked(event) };
  });
  registerNumbersOfAll(app);
}

function registerNumbersOfAll(app: HttpApp): void {
  serve(app, contract.getOverview, async ({ ctx }) => ({ data: await readOverview(ctx.app) }));
  serve(app, contract.listAdminNumbers, async ({ ctx, query }) => ({
    data: await readAdminNumbers(ctx.app, query.search ?? ''),
  }));
  serve(app, contract.listAccountViolations, async ({ ctx }) => ({ data: await readViolations(ctx.app) }));
  serve(app, contract.unblockAccountViolation, async ({ ctx, body }) => ({
    data: await unblockViolation(ctx, body.api_waba_id),
  }));
}
