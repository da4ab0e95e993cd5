import type { Rate } from '@herald/whatsapp/model';
import { type Kysely, sql } from 'kysely';
import type { DB, Tx } from '../../platform/database/index.ts';

export interface PriceListRow {
  id: number;
  currency: string;
  /** `YYYY-MM-DD` */
  valid_from: string;
  default_market: string;
  rates: Rate[];
  file_name: string;
  imported_at: Date;
  imported_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

/** Returns every list that was ever imported, in the order in which that was done. */
export async function readPriceLists(db: Tx | Kysely<DB>): Promise<PriceListRow[]> {
  const { rows } = await sql<PriceListRow>`
    select l.id, l.currency, l.valid_from::text, l.default_market, l.rates, l.file_name, l.imported_at, l.withdrawn_at,
      nullif(trim(concat_ws(' ', i.first_name, i.last_name)), '') as imported_by,
      nullif(trim(concat_ws(' ', w.first_name, w.last_name)), '') as withdrawn_by
    from price_lists l left join users i on i.id = l.imported_by left join users w on w.id = l.withdrawn_by
    order by l.id`.execute(db);
  return rows;
}
