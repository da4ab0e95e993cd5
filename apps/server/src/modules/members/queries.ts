import { type Member, type RoleName, roleById } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { roleHolds } from '../../platform/roles.ts';

interface MemberRow {
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  role_id: number;
  own_role: string | null;
  created_at: Date;
  can_reply: boolean;
  open_conversations: number;
}

/** Reads the members of a team, or one of them, Owners first. */
export async function readMembers(tx: Tx, teamId: number, you: number | null, userId?: number) {
  const { rows } = await sql<MemberRow>`
    select m.user_id, u.first_name, u.last_name, u.email, m.role_id, r.name as own_role, m.created_at,
      ${roleHolds('m', 'conversations.reply')} as can_reply,
      (select count(*) from conversations v
       where v.team_id = m.team_id and v.assigned_user_id = m.user_id and not v.closed) as open_conversations
    from members m
    join users u on u.id = m.user_id
    left join team_roles r on r.team_id = m.team_id and r.id = m.role_id
    where m.team_id = ${teamId} ${userId === undefined ? sql`` : sql`and m.user_id = ${userId}`}
    order by m.role_id <> 1, lower(u.first_name), lower(u.last_name), m.user_id
  `.execute(tx);
  return rows.map((row) => presentMember(row, you));
}

function presentMember(row: MemberRow, you: number | null): Member {
  return {
    id: row.user_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role: nameOfRole(row.role_id, row.own_role),
    role_id: row.role_id,
    joined_at: row.created_at.toISOString(),
    is_you: row.user_id === you,
    can_reply: row.can_reply,
    open_conversations: row.open_conversations,
  };
}

/** Returns how the wire calls a role. */
export function nameOfRole(roleId: number, own: string | null): RoleName | string {
  return roleById(roleId) ?? own ?? '';
}

/** How a member is called in the audit log: by the one thing of theirs that is unique. */
export async function emailOf(tx: Tx, userId: number): Promise<string> {
  const row = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? `#${userId}`;
}
