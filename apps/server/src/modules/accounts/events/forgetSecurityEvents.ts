import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.ts';
import { keptSince } from './keptSince.ts';

/** Lines that are older than anybody is shown. */
export const forgetSecurityEvents = defineJob({
  name: 'accounts.forgetSecurityEvents',
  payload: z.object({}),
  cron: '47 3 * * *',
  async run(_payload, { app, clock }) {
    await app.database.statements
      .deleteFrom('security_events')
      .where('at', '<', keptSince(clock.now()))
      .execute();
  },
});
