import type { AlertKind } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';

/** Of which teams causes are asked, and when. */
export interface Asked {
  teamIds: readonly number[];
  now: Date;
  /** Messages that failed just now: nobody looks through all that ever did. */
  messages: readonly { team_id: number; id: number }[];
}

/**
 * A statement that says what there is to alert of, as it stands now: team_id, kind, subject_id, phone_number_id, user_id,
 * cause, data, since. What it no longer says is over.
 */
export interface Cause {
  kinds: readonly AlertKind[];
  select: (asked: Asked) => RawBuilder<unknown>;
}

/** Whether a row belongs to one of the teams that are asked for. */
export function ofTeams({ teamIds }: Asked, alias: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.team_id`)} = any(${teamIds}::bigint[])`;
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Nobody in particular. */
export const nobody = sql`null::bigint`;
