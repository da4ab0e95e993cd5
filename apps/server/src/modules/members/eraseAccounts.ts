import { z } from 'zod';
import { system } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { rooms } from '../../platform/realtime/index.ts';
import { holdOwnersBeside, keepOwner, teamsOwnedAlone } from '../accounts/index.ts';
import { takeOut } from './takeOut.ts';

/**
 * Removes accounts whose time to be taken back is over. They leave their teams as anybody does; what they wrote stays
 * there, without a name. Whoever has become the only owner of a team meanwhile stays, and is told.
 */
export const eraseAccounts = defineJob({
  name: 'accounts.erase',
  payload: z.object({}),
  cron: '41 * * * *',
  async run(_payload, { app, clock, log }) {
    const now = clock.now();
    const due = await app.database.statements
      .selectFrom('users')
      .select('id')
      .where('delete_at', '<=', now)
      .execute();
    for (const { id } of due) {
      const isErased = await app.database.pipeline.transaction((tx) => eraseAccount(tx, app, id, now));
      if (isErased) app.realtime.disconnect([rooms.user(id)]);
      log.info({ user: id, isErased }, 'an account came to its end');
    }
  },
});

async function eraseAccount(tx: Tx, app: AppServices, id: number, now: Date): Promise<boolean> {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('delete_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  // Taken back at the last moment.
  if (!account) return false;
  await holdOwnersBeside(tx, id);
  const alone = await teamsOwnedAlone(tx, id);
  const staying = alone.filter(({ delete_at }) => delete_at === null).map(({ name }) => name);
  if (staying.length > 0) await keepOwner(tx, app, id, staying);
  // The others end first, and the account after them.
  if (alone.length > 0) return false;
  await leaveTeams(tx, app, account, now);
  await tx.deleteFrom('users').where('id', '=', id).execute();
  return true;
}

async function leaveTeams(tx: Tx, app: AppServices, { id, email }: { id: number; email: string }, now: Date) {
  const teams = await tx
    .selectFrom('members')
    .select('team_id')
    .where('user_id', '=', id)
    .orderBy('team_id')
    .execute();
  for (const { team_id: teamId } of teams) {
    const by = { app, actor: system, teamId, now };
    await audit(tx, by, { action: 'member.left', target: { kind: 'member', id, name: email } });
    await takeOut(tx, by, id, null);
  }
}
