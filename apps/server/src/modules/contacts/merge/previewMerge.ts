import type { MergePreview } from '@herald/contract';
import { mergeFields } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { inLocale } from '../../../platform/errors.ts';
import { accessContact } from '../accessContact.ts';
import { presentContact } from '../present.ts';
import type { ContactRow } from '../queries.ts';
import { joinedStatus } from './joinedStatus.ts';
import { isBeingSentTo, onItsWay } from './lockPeople.ts';
import { refuseSame } from './mergeContacts.ts';

/** What a merge would make of two contacts, and whether it can be done at present. */
export async function previewMerge(
  ctx: RequestContext,
  keptId: number,
  mergedId: number,
): Promise<MergePreview> {
  refuseSame(keptId, mergedId);
  return ctx.db.read(async (tx) => {
    const kept = await accessContact(ctx, tx, keptId);
    const merged = await accessContact(ctx, tx, mergedId);
    const now = ctx.clock.now();
    const isBlocked = await isBeingSentTo(tx, ctx.teamId, [keptId, mergedId]);
    const { code, text, message } = onItsWay();
    return {
      kept: presentContact(kept, now),
      merged: presentContact(merged, now),
      fields: compare(kept, merged),
      optin_status: joinedStatus(kept.optin_status, merged.optin_status),
      moves: await countMoves(tx, ctx.teamId, mergedId),
      blocked: isBlocked ? { code, message: inLocale(text ?? message, ctx.locale) } : null,
    };
  });
}

function compare(kept: ContactRow, merged: ContactRow): MergePreview['fields'] {
  const keys = [...new Set([...Object.keys(kept.attributes), ...Object.keys(merged.attributes)])];
  const pairs = [
    ...mergeFields.map((field) => ({ field, kept: kept[field], merged: merged[field] })),
    ...keys.map((key) => ({
      field: `attributes.${key}`,
      kept: kept.attributes[key] ?? null,
      merged: merged.attributes[key] ?? null,
    })),
  ];
  return pairs
    .filter((pair) => pair.kept || pair.merged)
    .map((pair) => ({ ...pair, differs: !!pair.kept && !!pair.merged && pair.kept !== pair.merged }));
}

async function countMoves(tx: Tx, teamId: number, contactId: number): Promise<MergePreview['moves']> {
  const of = sql`where team_id = ${teamId} and contact_id = ${contactId}`;
  const { rows } = await sql<MergePreview['moves']>`
    select (select count(*) from messages ${of}) as messages,
      (select count(*) from conversation_notes ${of} and deleted_at is null) as notes,
      (select count(*) from group_members ${of}) as lists,
      (select count(*) from campaign_recipients ${of}) as campaigns,
      (select count(*) from shop_orders ${of}) as orders`.execute(tx);
  return rows[0] ?? { messages: 0, notes: 0, lists: 0, campaigns: 0, orders: 0 };
}
