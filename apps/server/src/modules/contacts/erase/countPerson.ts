import type { ErasurePreview } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { accessContact } from '../accessContact.ts';

/** What is told before somebody is erased. */
export async function previewErasure(ctx: RequestContext, contactId: number): Promise<ErasurePreview> {
  return ctx.db.read(async (tx) => {
    await accessContact(ctx, tx, contactId);
    return countPerson(tx, ctx.teamId, contactId);
  });
}

/** How much there is of a person in the tables that people know of. */
export async function countPerson(tx: Tx, teamId: number, contactId: number): Promise<ErasurePreview> {
  const of = sql`where team_id = ${teamId} and contact_id = ${contactId}`;
  const { rows } = await sql<ErasurePreview>`
    select (select count(*) from messages ${of}) as messages,
      (select count(*) from conversations ${of}) as conversations,
      (select count(*) from conversation_notes ${of}) as notes,
      (select count(*) from consent_events ${of}) as consent_events,
      (select count(*) from group_members ${of}) as lists,
      (select count(*) from campaign_recipients ${of}) as campaigns,
      (select count(*) from shop_orders ${of}) as orders`.execute(tx);
  if (!rows[0]) throw new Error('Counting answers one row.');
  return rows[0];
}
