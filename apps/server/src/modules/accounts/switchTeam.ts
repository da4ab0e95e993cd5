import type { RequestContext } from '../../context.ts';
import { notFound } from '../../platform/errors.ts';
import { listTeamsOfUser } from './queries.ts';

/** Remembers the team and number in use. A team that the person is not in does not exist for them. */
export async function switchTeam(ctx: RequestContext, teamId: number, phoneNumberId?: number): Promise<void> {
  const teams = await listTeamsOfUser(ctx.app, ctx.person.userId);
  const team = teams.find(({ id }) => id === teamId);
  if (!team) throw notFound();
  const number =
    phoneNumberId === undefined
      ? team.phone_numbers[0]
      : team.phone_numbers.find(({ id }) => id === phoneNumberId);
  if (phoneNumberId !== undefined && !number) throw notFound();
  await ctx.app.database.statements
    .updateTable('users')
    .set({
      current_team_id: teamId,
      current_phone_number_id: number?.id ?? null,
      updated_at: ctx.clock.now(),
    })
    .where('id', '=', ctx.person.userId)
    .execute();
}
