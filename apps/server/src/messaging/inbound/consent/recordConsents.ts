import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { jsonRows } from '../storable.ts';

export interface Consent {
  teamId: number;
  phoneNumberId: number;
  contactId: number;
  status: 'opted_in' | 'opted_out';
  source: 'keyword' | 'meta_preference';
  /** What the person wrote, or what WhatsApp said of it. */
  wording: string | null;
  at: Date;
}

/**
 * Adds to the consent ledger and brings the contacts to its latest entry by time, so that a late webhook is recorded
 * but does not overrule what the person said since. Answers the contacts whose state changed.
 */
export async function recordConsents(tx: Tx, consents: readonly Consent[]): Promise<Set<number>> {
  if (consents.length === 0) return new Set();
  const rows = consents.map(({ teamId, contactId, status, source, wording, at }) => ({
    team_id: teamId,
    contact_id: contactId,
    status,
    source,
    wording,
    created_at: at,
  }));
  const input = sql`jsonb_to_recordset(${jsonRows(rows)}) as x(
    team_id bigint, contact_id bigint, status text, source text, wording text, created_at timestamptz)`;
  await sql`
    insert into consent_events (team_id, contact_id, status, source, wording, created_at)
    select x.* from ${input}
    where not exists (
      select from consent_events e
      where e.team_id = x.team_id and e.contact_id = x.contact_id and e.status = x.status
        and e.source = x.source and e.created_at = x.created_at
    )
    order by x.created_at
  `.execute(tx);
  const changed = await sql<{ id: number }>`
    update contacts c set optin_status = latest.status, updated_at = now()
    from (
      select distinct on (e.team_id, e.contact_id) e.team_id, e.contact_id, e.status
      from consent_events e
      where (e.team_id, e.contact_id) in (select x.team_id, x.contact_id from ${input})
      order by e.team_id, e.contact_id, e.created_at desc, e.id desc
    ) latest
    where c.team_id = latest.team_id and c.id = latest.contact_id and c.optin_status <> latest.status
    returning c.id
  `.execute(tx);
  const ids = new Set(changed.rows.map(({ id }) => id));
  announce(
    tx,
    consents.filter(({ contactId }) => ids.has(contactId)),
  );
  return ids;
}

function announce(tx: Tx, consents: readonly Consent[]): void {
  const numbers = new Set(consents.map(({ phoneNumberId }) => phoneNumberId));
  for (const phone_number_id of numbers)
    publish(tx, { name: 'contacts.updated', payload: { phone_number_id } });
  for (const { phoneNumberId, contactId } of consents) {
    publish(tx, {
      name: 'conversation.updated',
      payload: { phone_number_id: phoneNumberId, contact_id: contactId },
    });
  }
}
