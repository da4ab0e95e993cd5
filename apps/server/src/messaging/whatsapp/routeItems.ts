import { parseWebhook, type WebhookEvent } from '@herald/whatsapp';
import { sql } from 'kysely';
import type { ClaimedEvent } from '../../intake/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { mayBeUnstorable, storable } from '../../platform/database/storable.ts';
import type { InboundNumber, Item } from './batch.ts';

/** Everything that the claimed webhooks say, in their order, each with the number that it is about. */
export async function routeItems(tx: Tx, claimed: readonly ClaimedEvent[]): Promise<Item[]> {
  const items = claimed.flatMap((one) => {
    const events = readEvents(one);
    const isAlone = events.length === 1;
    return events.map((event): Item => ({ claimed: one, event, isAlone, number: null }));
  });
  const numbers = await findNumbers(tx, items);
  for (const item of items) item.number = numbers.get(item.event.phoneNumberId ?? '') ?? null;
  await routeStatuses(tx, items);
  return items;
}

/** Cleaned before anything compares a name with what the database answers, where it comes back clean. */
function readEvents({ body }: ClaimedEvent): WebhookEvent[] {
  const events = parseWebhook(body);
  return mayBeUnstorable(body.toString('latin1')) ? storable(events) : events;
}

/** With all that a message asks of its number and its team. */
async function findNumbers(tx: Tx, items: readonly Item[]): Promise<Map<string, InboundNumber>> {
  const metaIds = [...new Set(items.flatMap(({ event }) => event.phoneNumberId ?? []))];
  if (metaIds.length === 0) return new Map();
  const { rows } = await tx.planned(
    'find_numbers',
    sql<InboundNumber & { meta_id: string }>`
      select n.team_id, n.id, n.meta_id, t.consent_words, s.handoff_words_enabled, s.handoff_words
      from phone_numbers n
      join teams t on t.id = n.team_id
      left join inbox_settings s on s.team_id = n.team_id and s.phone_number_id = n.id
      where n.meta_id = any(${metaIds}::text[]) and n.disconnected_at is null`,
  );
  return new Map(rows.map(({ meta_id, ...number }) => [meta_id, number]));
}

/**
 * Of a number that its team disconnected nothing is taken in but what became of messages that had left before: these are
 * the team's, in its figures and on its bill. Meta goes on telling of them as long as the account has other numbers.
 */
async function routeStatuses(tx: Tx, items: readonly Item[]): Promise<void> {
  const lost = items.filter(({ number, event }) => number === null && event.kind === 'status');
  const metaIds = [...new Set(lost.flatMap(({ event }) => event.phoneNumberId ?? []))];
  if (metaIds.length === 0) return;
  const rows = await tx
    .selectFrom('phone_numbers')
    .select(['team_id', 'id', 'meta_id'])
    .where('meta_id', 'in', metaIds)
    .where('disconnected_at', 'is not', null)
    // Of several teams that had it, the last one.
    .orderBy('disconnected_at')
    .execute();
  // Nothing is heard of it that any settings concern.
  const settings = { consent_words: null, handoff_words_enabled: null, handoff_words: null };
  const numbers = new Map(rows.map(({ meta_id, ...number }) => [meta_id, { ...number, ...settings }]));
  for (const item of lost) item.number = numbers.get(item.event.phoneNumberId ?? '') ?? null;
}
