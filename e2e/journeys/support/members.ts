import { inDatabase } from './database.ts';

export const roles = { admin: 2, marketer: 3, agent: 4, viewer: 5 } as const;

/** Makes somebody a member of a team, straight in the database: inviting people has no screen yet. */
export async function addMember(teamId: number, userId: number, role: keyof typeof roles): Promise<void> {
  await inDatabase('insert into members (team_id, user_id, role_id) values ($1, $2, $3)', [
    teamId,
    userId,
    roles[role],
  ]);
}
