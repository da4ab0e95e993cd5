import type { SegmentCondition, SegmentConditions } from '@herald/contract';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { readConditionScope } from './scope.ts';
import { whereConditions } from './whereConditions.ts';

type Asker = NumberScope & { clock: { now(): Date } };

/** Conditions as a filter of contacts `c`, as seen from the number at this moment. */
export async function compileConditions(
  tx: Tx,
  { teamId, phoneNumberId, clock }: Asker,
  conditions: SegmentConditions,
): Promise<RawBuilder<unknown>> {
  const scope = await readConditionScope(tx, { teamId, phoneNumberId, now: clock.now() });
  return whereConditions(conditions, scope);
}

/** Sentences by themselves, each as a filter of contacts `c`. */
export async function compileEach(
  tx: Tx,
  { teamId, phoneNumberId, clock }: Asker,
  conditions: readonly SegmentCondition[],
): Promise<RawBuilder<unknown>[]> {
  const scope = await readConditionScope(tx, { teamId, phoneNumberId, now: clock.now() });
  return conditions.map((one) => whereConditions({ match: 'all', conditions: [one] }, scope));
}

/** What a segment of the number asks for. */
export async function readSegmentConditions(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  segmentId: number,
): Promise<SegmentConditions> {
  const row = await tx
    .selectFrom('segments')
    .select('conditions')
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('id', '=', segmentId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.conditions as unknown as SegmentConditions;
}
