import { type CampaignStep, earlierOutcome, purchase } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { compileConditions, readSegmentConditions } from '../../people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField, type Text } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { whoBought } from '../shops/index.ts';
import { readCampaign } from './queries.ts';
import { whoseOutcome } from './recipientQueries.ts';

const ids = z.array(z.int());

/** Whose people are asked for, and when: a request knows both, and so does a job. */
export interface AudienceScope extends NumberScope, Pick<AppContext, 'clock'> {}

/** Whom a campaign can be filled with among the people that Herald knows already. */
export const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('groups'), groupIds: ids }),
  z.object({ kind: z.literal('segments'), segmentIds: ids }),
  z.object({ kind: z.literal('optin') }),
  z.object({ kind: z.literal('campaign'), campaignId: z.int(), outcome: earlierOutcome }),
  purchase.extend({ kind: z.literal('products'), productIds: ids }),
]);
export type Source = z.output<typeof source>;

export const steps: Record<Source['kind'], CampaignStep> = {
  groups: 'CONTACTS_UPLOADING_LIST',
  segments: 'CONTACTS_UPLOADING_SEGMENT',
  optin: 'CONTACTS_UPLOADING_OPTIN',
  campaign: 'CONTACTS_UPLOADING_CAMPAIGN',
  products: 'CONTACTS_UPLOADING_PRODUCTS',
};

export const emptyTexts: Record<Source['kind'], Text> = {
  groups: { en: 'There is nobody in these lists yet.', fr: 'Ces listes sont encore vides.' },
  segments: {
    en: 'Nobody meets the conditions of these segments at present.',
    fr: 'Personne ne remplit actuellement les conditions de ces segments.',
  },
  optin: { en: 'Nobody has opted in yet.', fr: 'Personne n’a encore donné son accord.' },
  campaign: {
    en: 'There is nobody like that in that campaign.',
    fr: 'Personne ne correspond dans cette campagne.',
  },
  products: {
    en: 'None of your contacts fits these products and days.',
    fr: 'Aucun de vos contacts ne correspond à ces produits sur cette période.',
  },
};

/** Lists, segments and campaigns of the number, products of the team; others do not exist for it. */
export async function refuseUnknown(tx: Tx, scope: NumberScope, from: Source): Promise<void> {
  if (from.kind === 'optin') return;
  if (from.kind === 'campaign') return refuseUnknownCampaign(tx, scope, from.campaignId);
  if (from.kind === 'products') return refuseUnknownProducts(tx, scope.teamId, from.productIds);
  const wanted = from.kind === 'groups' ? from.groupIds : from.segmentIds;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(from.kind)}
    where team_id = ${scope.teamId} and phone_number_id = ${scope.phoneNumberId} and id = any(${wanted}::bigint[])`.execute(
    tx,
  );
  if (rows[0]?.count === new Set(wanted).size) return;
  throw from.kind === 'groups'
    ? invalidField('group_ids', {
        en: 'One of these lists does not exist any more.',
        fr: 'L’une de ces listes n’existe plus.',
      })
    : invalidField('segment_ids', {
        en: 'One of these segments does not exist any more.',
        fr: 'L’un de ces segments n’existe plus.',
      });
}

async function refuseUnknownCampaign(tx: Tx, scope: NumberScope, campaignId: number): Promise<void> {
  if (await readCampaign(tx, scope.teamId, scope.phoneNumberId, campaignId)) return;
  throw invalidField('campaign_id', {
    en: 'This campaign does not exist any more.',
    fr: 'Cette campagne n’existe plus.',
  });
}

async function refuseUnknownProducts(tx: Tx, teamId: number, productIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shop_products
    where team_id = ${teamId} and id = any(${productIds}::bigint[])`.execute(tx);
  if (rows[0]?.count === new Set(productIds).size) return;
  throw invalidField('product_ids', {
    en: 'One of these products is not known.',
    fr: 'L’un de ces produits est inconnu.',
  });
}

/** The contacts `c` of a source. A segment is asked at this moment: whoever comes to meet it later is not added. */
export async function whoBelongs(tx: Tx, scope: AudienceScope, from: Source): Promise<RawBuilder<unknown>> {
  switch (from.kind) {
    case 'optin':
      return sql`c.optin_status = 'opted_in'`;
    case 'groups':
      return sql`exists (
        select from group_members g
        where g.team_id = c.team_id and g.contact_id = c.id and g.group_id = any(${from.groupIds}::bigint[]))`;
    case 'segments': {
      const parts: RawBuilder<unknown>[] = [];
      for (const id of from.segmentIds)
        parts.push(await compileConditions(tx, scope, await readSegmentConditions(tx, scope, id)));
      return sql`(${sql.join(parts, sql` or `)})`;
    }
    case 'campaign':
      return whoseOutcome(from.campaignId, from.outcome);
    case 'products':
      return whoBought(from.productIds, from, scope.clock.now());
  }
}

/** Where the names of what a source names stand. */
function thingsOf(from: Exclude<Source, { kind: 'optin' }>): { table: string; name: string; ids: number[] } {
  switch (from.kind) {
    case 'groups':
      return { table: 'groups', name: 'name', ids: from.groupIds };
    case 'segments':
      return { table: 'segments', name: 'name', ids: from.segmentIds };
    case 'campaign':
      return { table: 'campaigns', name: 'name', ids: [from.campaignId] };
    case 'products':
      return { table: 'shop_products', name: 'title', ids: from.productIds };
  }
}

/** Which lists, segments or products a source names. */
export function targetsOf(from: Source): number[] {
  return from.kind === 'optin' || from.kind === 'campaign' ? [] : thingsOf(from).ids;
}

/** Whether a source has anybody now. */
export async function hasAnybody(tx: Tx, scope: AudienceScope, from: Source): Promise<boolean> {
  const belongs = await whoBelongs(tx, scope, from);
  const { rows } = await sql`
    select 1 from contacts c where c.team_id = ${scope.teamId} and ${belongs} limit 1`.execute(tx);
  return rows.length > 0;
}

/** What the things are called that people are taken from, for whoever looks at the audience later. */
export async function namesOf(tx: Tx, teamId: number, from: Source): Promise<string[]> {
  if (from.kind === 'optin') return [];
  const { table, name: column, ids } = thingsOf(from);
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)}
    where team_id = ${teamId} and id = any(${ids}::bigint[]) order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}

/** What somebody of `batch` brings along: the cells of the file by which they came into an earlier campaign. */
export function cellsOf(teamId: number, from: Source): RawBuilder<unknown> {
  if (from.kind !== 'campaign') return sql`'{}'::jsonb`;
  return sql`(
    select r.data from campaign_recipients r
    where r.team_id = ${teamId} and r.campaign_id = ${from.campaignId} and r.contact_id = batch.id)`;
}
