import { roleIds } from '@herald/contract';
import { sql } from 'kysely';
import type { By } from '../../../actor.ts';
import { notify } from '../../../messaging/notifications/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { roleHolds } from '../../../platform/roles.ts';

/** Tells whoever looks after the members, the Owners among them, that somebody joined. */
export async function ringBells(tx: Tx, { teamId, now }: By, userId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from members m join users u on u.id = m.user_id
    where m.team_id = ${teamId} and m.user_id <> ${userId} and u.blocked_at is null
      and (m.role_id = ${roleIds.Owner} or ${roleHolds('m', 'members.manage')})
    order by m.user_id`.execute(tx);
  await notify(
    tx,
    now,
    rows.map(({ user_id }) => ({ team_id: teamId, user_id, kind: 'member_joined', actor_user_id: userId })),
  );
}
