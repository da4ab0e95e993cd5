import type { Invitation } from '@herald/contract';
import { sql } from 'kysely';
import { memberName } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { nameOfRole } from '../queries.ts';

interface InvitationRow {
  id: number;
  email: string;
  role_id: number;
  own_role: string | null;
  invited_by: string;
  sent_at: Date;
  expires_at: Date;
}

/** Reads the invitations of a team, or one of them, the newest first. */
export async function readInvitations(tx: Tx, teamId: number, now: Date, invitationId?: number) {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.role_id, r.name as own_role, ${memberName('u')} as invited_by, i.sent_at, i.expires_at
    from invitations i
    join users u on u.id = i.invited_by
    left join team_roles r on r.team_id = i.team_id and r.id = i.role_id
    where i.team_id = ${teamId} ${invitationId === undefined ? sql`` : sql`and i.id = ${invitationId}`}
    order by i.sent_at desc, i.id desc
  `.execute(tx);
  return rows.map((row) => presentInvitation(row, now));
}

function presentInvitation({ own_role, ...row }: InvitationRow, now: Date): Invitation {
  return {
    ...row,
    role: nameOfRole(row.role_id, own_role),
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= now,
  };
}
