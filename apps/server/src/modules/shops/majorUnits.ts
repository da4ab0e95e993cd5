import { minorDigits } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';

const withDigits = (digits: number) =>
  Intl.supportedValuesOf('currency').filter((currency) => minorDigits(currency) === digits);
const currencies = [withDigits(0), withDigits(3)] as const;

/** An amount in minor units as the number people write: 1000 of EUR is 10, of JPY 1000. */
export function majorUnits(amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<number> {
  const [none, three] = currencies;
  return sql`(${amount} / case when ${currency} = any(${none}::text[]) then 1.0
    when ${currency} = any(${three}::text[]) then 1000.0 else 100.0 end)`;
}
