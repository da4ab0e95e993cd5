import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { checkAlerts } from '../alerts/index.ts';
import { requireOwner } from '../teams/index.ts';
import { exportTeam } from './exportTeam.ts';
import { readExports } from './queries.ts';

const limit = { name: 'team-export', points: 5, seconds: 24 * 60 * 60 };

/** Begins an archive; one at a time, and a few a day. */
export async function startExport(ctx: RequestContext) {
  const { app, teamId, clock, locale } = ctx;
  const now = clock.now();
  await app.limits.take(limit, `team:${teamId}`);
  return ctx.db
    .transaction(async (tx) => {
      await requireOwner(tx, ctx);
      const { id } = await tx
        .insertInto('team_exports')
        .values({ team_id: teamId, asked_by: ctx.person.userId, locale, created_at: now, moved_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await checkAlerts(tx, { names: ['exports'], teamIds: [teamId], now });
      await enqueue(tx, exportTeam, { teamId, exportId: id }, { queue: 'teams.export' });
      await audit(tx, byOf(ctx), { action: 'team.exported', target: { kind: 'export', id } });
      const [started] = await readExports(tx, teamId, now);
      if (!started) throw new Error('An export that was just begun is gone.');
      return started;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'team_exports_active')) throw running();
      throw error;
    });
}

function running(): AppError {
  return new AppError('export_running', {
    en: 'An export is being made already. You get a mail when it is ready.',
    fr: 'Un export est déjà en préparation. Vous recevrez un e-mail quand il sera prêt.',
  });
}
