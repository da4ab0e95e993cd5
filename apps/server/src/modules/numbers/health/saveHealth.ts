import { readPaymentState } from '@herald/whatsapp';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { storable } from '../../../platform/database/storable.ts';
import { emit, type Fact } from '../../../platform/events/index.ts';
import type { Asked, NumberPlace } from './askMeta.ts';

type By = Fact['by'];

/** What was, before it was overwritten. */
interface Before {
  name: string | null;
  name_status: string | null;
  quality: string | null;
  status: string | null;
  throughput: string;
  problems: string;
  limit: string | null;
  payment: boolean | null;
  connection: boolean;
}

/** Writes what Meta said, and tells what changed by it. Who asked stands in the fact. */
export async function saveHealth(
  tx: Tx,
  { place, asked, by, now }: { place: NumberPlace; asked: Asked; by: By; now: Date },
): Promise<void> {
  const { teamId, phoneNumberId } = place;
  const before = await lock(tx, place);
  if (!before) return;
  const after = afterOf(asked);
  await tx
    .updateTable('whatsapp_accounts')
    .set({
      name: asked.account.name,
      has_payment_method: after.payment,
      messaging_limit_tier: after.limit,
      // Meta let us in, so the token lives.
      token_invalid_at: null,
      updated_at: now,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', asked.access.account_id)
    .execute();
  await tx
    .updateTable('phone_numbers')
    .set({
      verified_name: after.name,
      name_status: after.name_status,
      quality_rating: after.quality,
      status: after.status,
      throughput_level: after.throughput,
      health_problems: after.problems,
      is_on_biz_app: asked.number.isOnBizApp,
      // Registered elsewhere meanwhile: nobody need be asked for the PIN any more.
      ...(after.status === 'CONNECTED' ? { pin_needed_at: null, pin_retry_at: null } : {}),
      checked_at: now,
      updated_at: now,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId)
    .execute();
  const fields = changedFields(before, after);
  if (fields.length === 0) return;
  emit(tx, [
    { type: 'number.status', teamId, phoneNumberId, contactId: null, at: now, by, data: { fields } },
  ]);
}

function afterOf({ number, account }: Asked): Before {
  const problems = (number.healthStatus?.entities ?? []).flatMap(({ type, errors }) =>
    errors.map(({ code, description, solution }) => ({ entity: type, code, description, solution })),
  );
  return {
    name: number.verifiedName,
    name_status: number.nameStatus,
    quality: number.qualityRating,
    status: number.status,
    throughput: number.throughputLevel ?? 'STANDARD',
    problems: JSON.stringify(storable(problems)),
    limit: account.messagingLimitTier,
    payment: readPaymentState(account).hasPaymentMethod,
    connection: true,
  };
}

async function lock(tx: Tx, { teamId, phoneNumberId }: NumberPlace): Promise<Before | undefined> {
  const text: RawBuilder<string> = sql`n.health_problems::text`;
  const { rows } = await sql<Before>`
    select n.verified_name as name, n.name_status, n.quality_rating as quality, n.status,
      n.throughput_level as throughput, ${text} as problems, a.messaging_limit_tier as limit,
      a.has_payment_method as payment, a.token_invalid_at is null as connection
    from phone_numbers n
    join whatsapp_accounts a on a.team_id = n.team_id and a.id = n.whatsapp_account_id
    where n.team_id = ${teamId} and n.id = ${phoneNumberId}
    for no key update of a`.execute(tx);
  return rows[0];
}

const names: Readonly<Record<keyof Before, string>> = {
  name: 'name',
  name_status: 'name',
  quality: 'quality',
  status: 'status',
  throughput: 'throughput',
  problems: 'problems',
  limit: 'limit',
  payment: 'payment',
  connection: 'connection',
};

function changedFields(before: Before, after: Before): string[] {
  const same = (key: keyof Before) =>
    key === 'problems'
      ? JSON.stringify(JSON.parse(before.problems)) === JSON.stringify(JSON.parse(after.problems))
      : before[key] === after[key];
  const changed = (Object.keys(names) as (keyof Before)[]).filter((key) => !same(key));
  return [...new Set(changed.map((key) => names[key]))];
}
