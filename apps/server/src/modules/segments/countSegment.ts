import type { SegmentConditions, SegmentPreview } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { type Counted, compileConditions, countMeeting } from '../../people/index.ts';
import { isTimeout } from '../../platform/database/index.ts';
import { type ContactRow, databaseFor, presentContact, readContacts } from '../contacts/index.ts';
import { checkConditions } from './checkConditions.ts';
import { accessSegment, type SegmentRow } from './queries.ts';

/** Somebody watches the number while they change conditions. */
const countingTime = 1500;
const samplingTime = 2000;
const sampleSize = 10;

/** How many people meet conditions that may not be saved yet, and the newest of them. */
export async function previewSegment(
  ctx: RequestContext,
  conditions: SegmentConditions,
): Promise<SegmentPreview> {
  const { teamId, phoneNumberId } = ctx;
  const compiled = await ctx.db.read(async (tx) => {
    await checkConditions(tx, ctx, conditions);
    return compileConditions(tx, ctx, conditions);
  });
  const filters = { conditions: compiled };
  const { count, isExact } = await countMeeting(databaseFor(ctx, filters), teamId, compiled, countingTime);
  const rows = await databaseFor(ctx, filters, samplingTime)
    .read((tx) =>
      readContacts(tx, { teamId, phoneNumberId, filters, sort: 'created', limit: sampleSize, offset: 0 }),
    )
    .catch(noneInTime);
  const now = ctx.clock.now();
  return { count, is_exact: isExact, sample: rows.map((row) => presentContact(row, now)) };
}

/** The number is what they watch; it is shown without people rather than not at all. */
function noneInTime(error: unknown): ContactRow[] {
  if (isTimeout(error)) return [];
  throw error;
}

/** Counts a segment and remembers the number for the list of segments. */
export async function countSegment(ctx: RequestContext, segmentId: number): Promise<SegmentRow> {
  const { teamId } = ctx;
  const counted = await ctx.db.read(async (tx) => {
    const { conditions } = await accessSegment(tx, ctx, segmentId);
    return compileConditions(tx, ctx, conditions as SegmentConditions);
  });
  const { count }: Counted = await countMeeting(
    databaseFor(ctx, { conditions: counted }),
    teamId,
    counted,
    countingTime,
  );
  return ctx.db.transaction(async (tx) => {
    await tx
      .updateTable('segments')
      .set({ contacts_count: count, counted_at: ctx.clock.now() })
      .where('team_id', '=', teamId)
      .where('id', '=', segmentId)
      .execute();
    return accessSegment(tx, ctx, segmentId);
  });
}
