import { tierOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { emit } from '../../../platform/events/index.ts';
import type { Batch, Item } from '../batch.ts';
import { defineInboundHandler } from '../handlers.ts';

export interface ChangedNumber {
  teamId: number;
  id: number;
}

/** Tells that these numbers stand differently with WhatsApp than before. */
export function emitChanged({ tx, now }: Batch, numbers: readonly ChangedNumber[], fields: string[]): void {
  emit(
    tx,
    numbers.map(({ teamId, id: phoneNumberId }) => ({
      type: 'number.status',
      teamId,
      phoneNumberId,
      contactId: null,
      at: now,
      by: { kind: 'system', id: null },
      data: { fields },
    })),
  );
}

/**
 * Quality and name of numbers. These events name the number by its digits and its account only. Two accounts of
 * different teams may be one at Meta, so every team that has it hears of it.
 */
export const numberHandler = defineInboundHandler({
  kinds: ['phone_quality', 'phone_name'],
  async handle(batch, items) {
    for (const item of items) {
      if (item.event.kind === 'phone_quality') await changeQuality(batch, item as Item<'phone_quality'>);
      else await changeName(batch, item as Item<'phone_name'>);
    }
  },
});

async function changeQuality(batch: Batch, { event }: Item<'phone_quality'>): Promise<void> {
  const limit = tierOf(event.maxDailyConversations ?? event.currentLimit);
  if (limit !== null) await setLimit(batch, event.wabaId, limit);
  const throughput = event.event === 'THROUGHPUT_UPGRADE' ? 'HIGH' : null;
  const status = event.event === 'FLAGGED' ? 'FLAGGED' : event.event === 'UNFLAGGED' ? 'CONNECTED' : null;
  const change = { throughput_level: throughput, status, verified_name: null };
  emitChanged(batch, await changeNumber(batch, event, change), ['quality', 'throughput']);
}

async function changeName(batch: Batch, { event }: Item<'phone_name'>): Promise<void> {
  const isApproved = event.decision === 'APPROVED' && event.requestedName !== null;
  const change = {
    throughput_level: null,
    status: null,
    verified_name: isApproved ? event.requestedName : null,
  };
  const nameStatus = nameStatuses[event.decision ?? ''] ?? null;
  emitChanged(batch, await changeNumber(batch, event, { ...change, name_status: nameStatus }), ['name']);
}

interface NumberChange {
  throughput_level: string | null;
  status: string | null;
  verified_name: string | null;
  name_status?: string | null;
}

/** What a decision on a name is called where the number itself is read. */
const nameStatuses: Readonly<Record<string, string>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'DECLINED',
  PENDING: 'PENDING_REVIEW',
  DEFERRED: 'PENDING_REVIEW',
};

async function changeNumber(
  { tx }: Batch,
  event: { wabaId: string | null; displayPhoneNumber?: string },
  change: NumberChange,
): Promise<ChangedNumber[]> {
  const digits = (event.displayPhoneNumber ?? '').replace(/\D/g, '');
  const { rows } = await sql<ChangedNumber>`
    update phone_numbers n set
      throughput_level = coalesce(${change.throughput_level}, n.throughput_level),
      status = coalesce(${change.status}, n.status),
      verified_name = coalesce(${change.verified_name}, n.verified_name),
      name_status = coalesce(${change.name_status ?? null}, n.name_status),
      updated_at = now()
    from whatsapp_accounts a
    where a.waba_id = ${event.wabaId} and n.team_id = a.team_id and n.whatsapp_account_id = a.id
      and regexp_replace(coalesce(n.phone_number, n.display_phone_number, ''), '\\D', '', 'g') = ${digits}
    returning n.team_id as "teamId", n.id
  `.execute(tx);
  return rows;
}

/** The limit is the portfolio's: every account of the same portfolio and team shares it. */
export async function setLimit(batch: Batch, wabaId: string | null, tier: string): Promise<void> {
  const { rows } = await sql<ChangedNumber>`
    with changed as (
      update whatsapp_accounts a set messaging_limit_tier = ${tier}, updated_at = now()
      from whatsapp_accounts named
      where (named.waba_id = ${wabaId} or named.business_id = ${wabaId}) and a.team_id = named.team_id
        and (a.id = named.id or a.business_id = named.business_id)
        and a.messaging_limit_tier is distinct from ${tier}
      returning a.team_id, a.id
    )
    select n.team_id as "teamId", n.id
    from changed a join phone_numbers n on n.team_id = a.team_id and n.whatsapp_account_id = a.id
  `.execute(batch.tx);
  emitChanged(batch, rows, ['limit']);
}
