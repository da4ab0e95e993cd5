import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.ts';

const shownDays = 30;

/** Invitations that nobody accepted stay on the screen for a while, to be sent again, and go then. */
export const forgetInvitations = defineJob({
  name: 'members.forgetInvitations',
  payload: z.object({}),
  cron: '23 4 * * *',
  async run(_payload, { app, clock }) {
    const end = new Date(clock.now().getTime() - shownDays * 86_400_000);
    await app.database.statements.deleteFrom('invitations').where('expires_at', '<', end).execute();
  },
});
