import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.ts';
import { rooms } from '../../../platform/realtime/index.ts';
import { teamsOwnedAlone } from './ownedAlone.ts';

/**
 * Removes accounts whose time to be taken back is over. What they wrote stays with their teams, without a name. Whoever has
 * become the only owner of a team meanwhile stays until they have handed it over.
 */
export const eraseAccounts = defineJob({
  name: 'accounts.erase',
  payload: z.object({}),
  cron: '41 * * * *',
  async run(_payload, { app, clock, log }) {
    const due = await app.database.statements
      .selectFrom('users')
      .select('id')
      .where('delete_at', '<=', clock.now())
      .execute();
    for (const { id } of due) {
      const isErased = await app.database.pipeline.transaction(async (tx) => {
        if ((await teamsOwnedAlone(tx, id)).length > 0) return false;
        await tx.deleteFrom('users').where('id', '=', id).where('delete_at', '<=', clock.now()).execute();
        return true;
      });
      if (isErased) app.realtime.sockets.in(rooms.user(id)).disconnectSockets(true);
      log.info({ user: id, isErased }, 'an account came to its end');
    }
  },
});
