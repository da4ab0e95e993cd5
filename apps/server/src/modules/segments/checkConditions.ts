import type { SegmentCondition, SegmentConditions } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';

/** Conditions without their brackets. */
export function flatten({ conditions }: SegmentConditions): SegmentCondition[] {
  return conditions.flatMap((one) => ('match' in one ? one.conditions : [one]));
}

/** Lists, labels, campaigns and products must be there: asking for one that is gone would silently mean nobody, or everybody. */
export async function checkConditions(
  tx: Tx,
  scope: NumberScope,
  conditions: SegmentConditions,
): Promise<void> {
  const all = flatten(conditions);
  const lists = all.flatMap((one) => (one.about === 'list' ? one.group_ids : []));
  const labels = all.flatMap((one) => (one.about === 'label' ? one.label_ids : []));
  const campaigns = all.flatMap((one) => (one.about === 'campaign' ? (one.campaign_id ?? []) : []));
  const products = all.flatMap((one) => (one.about === 'product' ? one.product_ids : []));
  const { rows } = await sql<{ missing: number }>`
    select (
      select count(*) from unnest(${lists}::bigint[]) x where not exists (
        select from groups g
        where g.team_id = ${scope.teamId} and g.phone_number_id = ${scope.phoneNumberId} and g.id = x)
    ) + (
      select count(*) from unnest(${labels}::bigint[]) x where not exists (
        select from labels l where l.team_id = ${scope.teamId} and l.id = x)
    ) + (
      select count(*) from unnest(${campaigns}::bigint[]) x where not exists (
        select from campaigns p
        where p.team_id = ${scope.teamId} and p.phone_number_id = ${scope.phoneNumberId} and p.id = x)
    ) + (
      select count(*) from unnest(${products}::bigint[]) x where not exists (
        select from shop_products s where s.team_id = ${scope.teamId} and s.id = x)
    ) as missing`.execute(tx);
  if (rows[0]?.missing) {
    const text = {
      en: 'A list, label, campaign or product in these conditions no longer exists. Choose another one.',
      fr: 'Une liste, une étiquette, une campagne ou un produit de ces conditions n’existe plus. Faites un autre choix.',
    };
    throw new AppError('condition_unknown', text, { status: 422, errors: { conditions: [text] } });
  }
}
