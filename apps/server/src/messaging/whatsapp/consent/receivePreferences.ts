import { applyErasures } from '../../erasures/index.ts';
import { recordConsents } from '../../ledger/recordConsents.ts';
import { type Batch, momentOf, type NumberItem } from '../batch.ts';
import { resolvePeople } from '../identity/resolvePeople.ts';

/** People can refuse or allow a business's marketing in WhatsApp itself; it counts like a word to us. */
export async function receivePreferences(
  batch: Batch,
  items: readonly NumberItem<'user_preference'>[],
): Promise<void> {
  const marketing = items.filter(({ event }) => event.category === 'marketing_messages');
  if (marketing.length === 0) return;
  const { contactIds, numbered } = await resolvePeople(
    batch.tx,
    marketing.map(({ event, number }) => ({ teamId: number.team_id, ids: event.contact })),
  );
  const teamIds = [...new Set(marketing.map(({ number }) => number.team_id))];
  await applyErasures(batch.tx, batch.app, { teamIds, contactIds: numbered });
  await recordConsents(
    batch.tx,
    marketing.map(({ event, number, claimed }, index) => ({
      teamId: number.team_id,
      phoneNumberId: number.id,
      contactId: contactIds[index] ?? 0,
      status: event.value === 'stop' ? 'opted_out' : 'opted_in',
      source: 'meta_preference',
      wording: event.detail,
      by: { kind: 'customer', id: contactIds[index] ?? 0 },
      at: momentOf(batch, claimed, event.timestamp),
    })),
  );
}
