import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/**
 * Before a person is erased: what they bought stays, without a word of who it was, and what was credited for it stays as it
 * was. The caller holds the person.
 */
export async function freezeTouches(tx: Tx, teamId: number, contactId: number): Promise<void> {
  await sql`
    update order_touches set message_id = null, evidence = '{}', is_frozen = true
    where team_id = ${teamId} and order_id in (
      select id from shop_orders where team_id = ${teamId} and contact_id = ${contactId})`.execute(tx);
  await sql`
    update shop_orders set contact_id = null, customer_id = null
    where team_id = ${teamId} and contact_id = ${contactId}`.execute(tx);
}
