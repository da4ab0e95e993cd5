import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** What contact `c` bought, of kept totals: see migration 0021. Null for whoever bought nothing. */
export function shopTotal(column: 'orders_count' | 'last_order_at' | 'total_spent'): Sql {
  const value = column === 'total_spent' ? wholeUnits : sql.ref(`s.${column}`);
  return sql`(
    select ${value} from shop_customers s
    where s.team_id = c.team_id and s.contact_id = c.id and s.platform = 'shopify')`;
}

/** Digits after the point that screens show of a currency: people type an amount as they read it. */
function currenciesOf(digits: number): string[] {
  return Intl.supportedValuesOf('currency').filter((currency) => digitsOf(currency) === digits);
}

function digitsOf(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}

const wholeUnits = sql`s.total_spent::numeric / case
  when s.currency = any(${currenciesOf(0)}::text[]) then 1
  when s.currency = any(${currenciesOf(3)}::text[]) then 1000
  else 100 end`;
