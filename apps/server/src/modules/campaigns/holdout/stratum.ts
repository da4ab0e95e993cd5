import { type RawBuilder, sql } from 'kysely';

/** Since when somebody last bought: who did lately buys more, with or without a campaign. 0 is never. */
export function stratumOf(lastOrder: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    case when ${lastOrder} is null then 0
      else 1 + width_bucket(extract(epoch from ${at} - ${lastOrder}) / 86400, array[30, 90, 180, 365]::numeric[]) end`;
}
