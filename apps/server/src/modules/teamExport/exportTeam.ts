import { Readable } from 'node:stream';
import { type exportErrors, type Locale, noNumber } from '@herald/contract';
import { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob, type JobContext } from '../../platform/jobs/index.ts';
import { queueMail } from '../../platform/queuedMail.ts';
import { zipStream } from '../../platform/zip/index.ts';
import { checkAlerts } from '../alerts/index.ts';
import { archive, type Progress, type Tell } from './archive.ts';
import { exportReadyMail } from './mails/exportReady.ts';
import { tellFinished } from './tellFinished.ts';

const days = 7;
const tries = 3;
/** Between two words of how far it is. */
const tellEvery = 1_000;

interface Place {
  teamId: number;
  exportId: number;
}

export const folderOf = (exportId: number) => `exports/${exportId}`;

/** Packs all that a team has. A try that was cut off is begun anew, and nothing of it stays in the store. */
export const exportTeam = defineJob({
  name: 'teams.export',
  payload: z.object({ teamId: z.int(), exportId: z.int() }),
  maxAttempts: tries,
  async run(place, ctx) {
    if (!(await begin(ctx, place))) return;
    const { files } = ctx.app;
    await files.removeFolder(place.teamId, folderOf(place.exportId));
    try {
      const packed = Readable.from(whole(zipStream(archive(ctx, place.teamId, teller(ctx, place)))), {
        objectMode: false,
      });
      const stored = await files.putStream(place.teamId, folderOf(place.exportId), packed, 'application/zip');
      await finish(ctx, place, stored);
    } catch (error) {
      await files.removeFolder(place.teamId, folderOf(place.exportId));
      const isTooLarge = error instanceof TooLarge;
      if (isTooLarge || ctx.attempt >= tries) await giveUp(ctx, place, isTooLarge ? 'too_large' : 'internal');
      // Once more it would be as large.
      if (!isTooLarge) throw error;
    }
  },
});

/** What the kind of archive can say; one that is longer could not be opened. */
const longest = 2 ** 32 - 1;

class TooLarge extends Error {}

/** Passes an archive on for as long as it can be opened in the end. */
export async function* whole(packed: AsyncIterable<Uint8Array>, most = longest): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of packed) {
    size += piece.length;
    if (size > most) throw new TooLarge('The export of a team is longer than a ZIP archive can be.');
    yield piece;
  }
}

const write = ({ app }: JobContext, { teamId, exportId }: Place) =>
  app.database.statements
    .updateTable('team_exports')
    .where('team_id', '=', teamId)
    .where('id', '=', exportId)
    .where('status', 'in', ['waiting', 'running']);

async function begin(ctx: JobContext, place: Place): Promise<boolean> {
  const { numUpdatedRows } = await write(ctx, place)
    .set({ status: 'running', parts_done: 0, rows_done: 0, moved_at: ctx.clock.now() })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down how far it is, at most once a second. */
function teller(ctx: JobContext, place: Place): Tell {
  let last = 0;
  return async ({ parts, rows, leftOut }: Progress) => {
    if (performance.now() - last < tellEvery && parts.done < parts.total - 1) return;
    last = performance.now();
    await write(ctx, place)
      .set({
        parts_done: parts.done,
        parts_total: parts.total,
        rows_done: rows,
        files_left_out: leftOut,
        moved_at: ctx.clock.now(),
      })
      .execute();
  };
}

async function giveUp(ctx: JobContext, place: Place, error: (typeof exportErrors)[number]): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const failed = await tx
      .updateTable('team_exports')
      .set({ status: 'failed', error, finished_at: now, expires_at: endOf(now) })
      .where('team_id', '=', place.teamId)
      .where('id', '=', place.exportId)
      .where('status', 'in', ['waiting', 'running'])
      .returning(['team_id', 'id', 'asked_by'])
      .execute();
    tellFinished(tx, failed, 'failed');
    await checkAlerts(tx, { names: ['exports'], teamIds: [place.teamId], now });
  });
}

const endOf = (now: Date) => new Date(now.getTime() + days * 86_400_000);

async function finish(ctx: JobContext, place: Place, stored: { key: string; size: number }): Promise<void> {
  const now = ctx.clock.now();
  const expires_at = endOf(now);
  await ctx.db.transaction(async (tx) => {
    const done = await tx
      .updateTable('team_exports')
      .set({ status: 'done', file_key: stored.key, size: stored.size, finished_at: now, expires_at })
      .where('team_id', '=', place.teamId)
      .where('id', '=', place.exportId)
      .returning(['team_id', 'id', 'asked_by', 'locale'])
      .executeTakeFirst();
    if (done) tellFinished(tx, [done], 'done');
    await checkAlerts(tx, { names: ['exports'], teamIds: [place.teamId], now });
    const asked = await tx
      .selectFrom('members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .innerJoin('teams as t', 't.id', 'm.team_id')
      .select(['u.email', 't.name'])
      .where('m.team_id', '=', place.teamId)
      .where('m.user_id', '=', done?.asked_by ?? null)
      .executeTakeFirst();
    if (!asked) return;
    const locale: Locale = done?.locale === 'fr' ? 'fr' : 'en';
    await queueMail(tx, ctx.app.mail, exportReadyMail, asked.email, locale, {
      team: asked.name,
      until: expires_at.toLocaleDateString(locale, { dateStyle: 'long' }),
      url: await addressOf(tx, ctx, place.teamId),
    });
  });
}

async function addressOf(tx: Tx, ctx: JobContext, teamId: number): Promise<string> {
  const { publicUrl } = ctx.app.config.http;
  const number = await tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('team_id', '=', teamId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return `${publicUrl}/teams/${teamId}/${number?.id ?? noNumber}/settings/team`;
}
