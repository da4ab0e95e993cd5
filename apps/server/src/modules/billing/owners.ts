import { type Locale, roleIds } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';

/** Returns to whom mails about what a team pays go. */
export async function readOwners(tx: Tx, teamId: number) {
  const rows = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['u.email', 'u.locale', 't.name as team', 't.timezone'])
    .where('m.team_id', '=', teamId)
    .where('m.role_id', '=', roleIds.Owner)
    .where('u.blocked_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, locale: (row.locale === 'fr' ? 'fr' : 'en') as Locale }));
}

/** Returns the day that the team has then, as its owner writes it. */
export function dayOf(at: Date, { locale, timezone }: { locale: Locale; timezone: string }): string {
  return at.toLocaleDateString(locale, { dateStyle: 'long', timeZone: timezone });
}
