import { isAllowed } from '@herald/contract';
import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import type { SocketData } from '../../platform/realtime/index.ts';
import { ownPermissions, permissionsOfRole } from '../../platform/roles.ts';

/** What a browser asks to hear of; without a team, only whether it may be here at all. */
export interface Wish {
  sessionId: number;
  teamId: number | null;
  numberId: number | null;
}

/** What a socket asks for: its number, and one wish more for each that it lists beside it. */
export function wishesOf(sessionId: number, place: SocketData['place']): [Wish, ...Wish[]] {
  const { teamId, numberId, also } = place ?? { teamId: null, numberId: null, also: [] };
  return [{ sessionId, teamId, numberId }, ...also.map((each) => ({ sessionId, teamId, numberId: each }))];
}

export interface Membership {
  /** The session is good and the person may sign in. */
  isSignedIn: boolean;
  /** They are a member, the number is the team's, and the team is not blocked. */
  isMember: boolean;
  /** They may see conversations. */
  seesInbox: boolean;
  /** They may see automations. */
  seesAutomations: boolean;
}

/** What each of them is allowed, in one statement and in their order. */
export async function readMemberships(app: AppServices, wishes: readonly Wish[]): Promise<Membership[]> {
  if (wishes.length === 0) return [];
  const { rows } = await sql<{
    is_signed_in: boolean;
    role_id: number | null;
    own: string[] | null;
    has_number: boolean;
    is_blocked: boolean;
  }>`
    select s.id is not null and u.blocked_at is null
        and (s.impersonator_id is null or (i.is_admin and i.blocked_at is null)) as is_signed_in,
      m.role_id, ${ownPermissions('m')} as own,
      x.number_id is null or p.id is not null as has_number, t.blocked_at is not null as is_blocked
    from unnest(
      ${wishes.map(({ sessionId }) => sessionId)}::bigint[], ${wishes.map(({ teamId }) => teamId)}::bigint[],
      ${wishes.map(({ numberId }) => numberId)}::bigint[]
    ) with ordinality as x(session_id, team_id, number_id, place)
    left join sessions s on s.id = x.session_id and s.expires_at > ${app.clock.now()}
    left join users u on u.id = s.user_id
    left join users i on i.id = s.impersonator_id
    left join members m on m.user_id = s.user_id and m.team_id = x.team_id
    left join teams t on t.id = m.team_id
    left join phone_numbers p on p.team_id = m.team_id and p.id = x.number_id
    order by x.place
  `.execute(app.database.statements);
  return rows.map(({ is_signed_in, role_id, own, has_number, is_blocked }) => {
    const isMember = is_signed_in && role_id !== null && has_number && !is_blocked;
    const permissions = role_id === null ? [] : permissionsOfRole(role_id, own);
    return {
      isSignedIn: is_signed_in,
      isMember,
      seesInbox: isMember && isAllowed(permissions, 'conversations.view'),
      seesAutomations: isMember && isAllowed(permissions, 'automations.view'),
    };
  });
}
