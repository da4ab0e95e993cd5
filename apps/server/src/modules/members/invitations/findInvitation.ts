import { sql } from 'kysely';
import { memberName } from '../../../messaging/assignment/index.ts';
import type { AppServices } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { nameOfRole } from '../queries.ts';

export interface OpenInvitation {
  id: number;
  team_id: number;
  team_name: string;
  email: string;
  role_id: number;
  own_role: string | null;
  invited_by: string;
  expires_at: Date;
  has_account: boolean;
}

/** The invitation that a token opens. The token names the team, so this is read with the pipeline's role. */
export async function findInvitation(app: AppServices, token: string): Promise<OpenInvitation> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.team_id, t.name as team_name, i.email, i.role_id, r.name as own_role,
      ${memberName('u')} as invited_by, i.expires_at,
      exists (select from users known where known.email = i.email) as has_account
    from invitations i
    join teams t on t.id = i.team_id and t.blocked_at is null
    join users u on u.id = i.invited_by
    left join team_roles r on r.team_id = i.team_id and r.id = i.role_id
    where i.token_hash = ${hashToken(token)} and i.expires_at > ${app.clock.now()}
  `.execute(app.database.statements);
  const [found] = rows;
  if (!found) throw invitationOver();
  return found;
}

/** What whoever holds the link may know. */
export function presentOpenInvitation({ role_id, own_role, expires_at, ...found }: OpenInvitation) {
  return { ...found, role: nameOfRole(role_id, own_role), expires_at: expires_at.toISOString() };
}

/** Used, taken back, too old, or sent by somebody who may no longer invite: the link does not tell which. */
export function invitationOver(): AppError {
  return new AppError(
    'invitation_over',
    {
      en: 'This invitation was used or taken back, or is older than 7 days. Ask for a new one.',
      fr: 'Cette invitation a été utilisée ou annulée, ou date de plus de 7 jours. Demandez-en une nouvelle.',
    },
    { status: 410 },
  );
}
