import { sql } from 'kysely';
import { publish } from '../../../platform/realtime/index.ts';
import type { Batch, Item } from '../batch.ts';
import { defineInboundHandler } from '../handlers.ts';

interface ChangedNumber {
  id: number;
  unread_conversations: number;
  unread_version: number;
}

/** Tells open pages to read their number again. */
export function publishNumbers({ tx }: Batch, numbers: readonly ChangedNumber[]): void {
  for (const { id, unread_conversations, unread_version } of numbers) {
    const payload = {
      phone_number_id: id,
      inbound_conversation_not_read: unread_conversations,
      version: unread_version,
    };
    publish(tx, { name: 'number.updated', payload });
  }
}

/**
 * Quality and name of numbers. These events name the number by its digits and its account only. Two accounts of
 * different teams may be one at Meta, so every team that has it hears of it.
 */
export const numberHandler = defineInboundHandler({
  kinds: ['phone_quality', 'phone_name'],
  async handle(batch, items) {
    for (const item of items) {
      const changed =
        item.event.kind === 'phone_quality'
          ? await changeQuality(batch, item as Item<'phone_quality'>)
          : await changeName(batch, item as Item<'phone_name'>);
      publishNumbers(batch, changed);
    }
  },
});

async function changeQuality(batch: Batch, { event }: Item<'phone_quality'>): Promise<ChangedNumber[]> {
  const limit = tierOf(event.maxDailyConversations ?? event.currentLimit);
  if (limit !== null) await setLimit(batch, event.wabaId, limit);
  const throughput = event.event === 'THROUGHPUT_UPGRADE' ? 'HIGH' : null;
  const status = event.event === 'FLAGGED' ? 'FLAGGED' : event.event === 'UNFLAGGED' ? 'CONNECTED' : null;
  return changeNumber(batch, event, {
    throughput_level: throughput,
    status,
    verified_name: null,
  });
}

async function changeName(batch: Batch, { event }: Item<'phone_name'>): Promise<ChangedNumber[]> {
  if (event.decision !== 'APPROVED' || event.requestedName === null) return [];
  return changeNumber(batch, event, {
    throughput_level: null,
    status: null,
    verified_name: event.requestedName,
  });
}

interface NumberChange {
  throughput_level: string | null;
  status: string | null;
  verified_name: string | null;
}

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
      updated_at = now()
    from whatsapp_accounts a
    where a.waba_id = ${event.wabaId} and n.team_id = a.team_id and n.whatsapp_account_id = a.id
      and regexp_replace(coalesce(n.phone_number, n.display_phone_number, ''), '\\D', '', 'g') = ${digits}
    returning n.id, n.unread_conversations, n.unread_version
  `.execute(tx);
  return rows;
}

/** `10000` and `TIER_10K` are the same limit; the words are what the rest of Herald reads. */
export function tierOf(limit: string | null): string | null {
  if (limit === null) return null;
  if (limit.startsWith('TIER_')) return limit;
  const count = Number(limit);
  if (!Number.isFinite(count)) return null;
  if (count < 0 || count > 100_000) return 'TIER_UNLIMITED';
  return count < 1000 ? `TIER_${count}` : `TIER_${Math.round(count / 1000)}K`;
}

/** The limit is the portfolio's: every account of the same portfolio and team shares it. */
export async function setLimit({ tx }: Batch, wabaId: string | null, tier: string): Promise<void> {
  await sql`
    update whatsapp_accounts a set messaging_limit_tier = ${tier}, updated_at = now()
    from whatsapp_accounts named
    where (named.waba_id = ${wabaId} or named.business_id = ${wabaId}) and a.team_id = named.team_id
      and (a.id = named.id or a.business_id = named.business_id)
  `.execute(tx);
}
