import { z } from 'zod';
import type { Module } from './module.ts';
import { defineJob } from './platform/jobs/index.ts';
import { sendMailJob } from './platform/queuedMail.ts';
import { sealAnewJob } from './sealAnew.ts';

/** Rows that nobody needs any more: sessions and links that are over, windows that have passed. */
const sweep = defineJob({
  name: 'platform.sweep',
  payload: z.object({}),
  cron: '17 * * * *',
  async run(_payload, { app, clock }) {
    const now = clock.now();
    const db = app.database.statements;
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
    await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
    await db.deleteFrom('email_confirmations').where('expires_at', '<', now).execute();
    await app.limits.sweep();
  },
});

/** The jobs of the platform itself. */
export const housekeeping: Module = { name: 'platform', jobs: [sendMailJob, sweep, sealAnewJob] };
