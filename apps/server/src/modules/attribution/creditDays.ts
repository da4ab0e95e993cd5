import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { hasCredit, windows } from './creditOrder.ts';

/** A touch as it is stored. Named like the columns. */
export interface TouchRow {
  team_id: number;
  order_id: number;
  message_id: number | null;
  phone_number_id: number;
  campaign_id: number | null;
  automation_id: number | null;
  template_id: number | null;
  evidence: Record<string, string>;
  moment: Date;
  within: number;
  last_until: number;
  is_frozen: boolean;
  placed_at: Date;
  day: string;
  currency: string;
  net: number;
  is_counted: boolean;
}

interface Sum {
  team_id: number;
  kind: 'campaign' | 'automation' | 'template' | 'number';
  source_id: number;
  win: number;
  day: string;
  phone_number_id: number;
  currency: string;
  orders: number;
  net: number;
}

/** Adds to the sums what touches are worth more, or less, than before. In the order of the key, as every such statement. */
export async function countCredit(
  tx: Tx,
  before: readonly TouchRow[],
  after: readonly TouchRow[],
): Promise<void> {
  const rows = sumUp([
    ...before.flatMap((touch) => sumsOf(touch, -1)),
    ...after.flatMap((touch) => sumsOf(touch, 1)),
  ]);
  if (rows.length === 0) return;
  await sql`
    insert into credit_days as c (team_id, kind, source_id, win, day, phone_number_id, currency, orders, net)
    select x.* from jsonb_to_recordset(${jsonRows(rows)}) as x (team_id bigint, kind text, source_id bigint, win smallint,
      day date, phone_number_id bigint, currency text, orders integer, net bigint)
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (team_id, kind, source_id, win, day, phone_number_id, currency) do update set
      orders = c.orders + excluded.orders, net = c.net + excluded.net`.execute(tx);
}

function sumsOf(touch: TouchRow, sign: 1 | -1): Sum[] {
  if (!touch.is_counted) return [];
  const { team_id, day, phone_number_id, currency, within, last_until: lastUntil } = touch;
  const sources = [
    ['campaign', touch.campaign_id],
    ['automation', touch.automation_id],
    ['template', touch.template_id],
    ['number', touch.phone_number_id],
  ] as const;
  return windows.flatMap((_, win) =>
    hasCredit({ within, lastUntil }, win)
      ? sources.flatMap(([kind, source_id]) =>
          source_id === null
            ? []
            : {
                team_id,
                kind,
                source_id,
                win,
                day,
                phone_number_id,
                currency,
                orders: sign,
                net: sign * touch.net,
              },
        )
      : [],
  );
}

function sumUp(sums: readonly Sum[]): Sum[] {
  const byKey = Map.groupBy(sums, ({ orders: _orders, net: _net, ...key }) =>
    JSON.stringify(Object.values(key)),
  );
  return [...byKey.values()]
    .map((own) => ({
      ...(own[0] as Sum),
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      net: own.reduce((sum, { net }) => sum + net, 0),
    }))
    .filter(({ orders, net }) => orders !== 0 || net !== 0);
}
