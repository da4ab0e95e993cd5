import { inDatabase } from './database.ts';

export const roles = { admin: 2, marketer: 3, agent: 4, viewer: 5 } as const;

/** Makes somebody a member of a team, their profile finished, straight in the database: the mail has a journey of its own. */
export async function addMember(teamId: number, userId: number, role: keyof typeof roles): Promise<void> {
  await inDatabase('insert into members (team_id, user_id, role_id) values ($1, $2, $3)', [
    teamId,
    userId,
    roles[role],
  ]);
  await inDatabase('update users set onboarded_at = now() where id = $1', [userId]);
}
