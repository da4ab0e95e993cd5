import type { BusinessHours, Locale } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { closedSince, isOpen } from './hours.ts';

/** How a number answers while nobody is there. */
export interface AwaySettings {
  team_id: number;
  phone_number_id: number;
  business_hours: BusinessHours;
  away_message: string;
  zone: string;
  locale: Locale;
}

/** Of these numbers, those that answer by themselves. Most do not, so this is all that is asked for each batch. */
export async function readAway(tx: Tx, numbers: readonly NumberScope[]): Promise<AwaySettings[]> {
  const { rows } = await tx.planned(
    'read_away',
    sql<AwaySettings>`
    select s.team_id, s.phone_number_id, s.business_hours, s.away_message, t.timezone as zone, t.locale
    from unnest(
      ${numbers.map(({ teamId }) => teamId)}::bigint[],
      ${numbers.map(({ phoneNumberId }) => phoneNumberId)}::bigint[]
    ) as n (team_id, phone_number_id)
    join inbox_settings s on s.team_id = n.team_id and s.phone_number_id = n.phone_number_id
    join teams t on t.id = s.team_id
    where s.away_enabled and s.away_message <> '' and s.business_hours is not null`,
  );
  return rows;
}

/** Since when nobody is there; the beginning of time when nobody ever was, null when somebody is. */
export function absentSince({ business_hours, zone }: AwaySettings, at: Date): Date | null {
  if (isOpen(business_hours, zone, at)) return null;
  return closedSince(business_hours, zone, at) ?? new Date(0);
}
