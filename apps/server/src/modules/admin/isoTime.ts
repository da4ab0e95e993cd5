import { type RawBuilder, sql } from 'kysely';

/** A time as the contract writes it, made where the row is read. */
export const isoTime = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
