import type { RequestContext } from '../../../context.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { insertInputs } from '../door/insertInputs.ts';
import { accessAutomation } from '../queries.ts';

/** By hand: somebody is taken out, or need not wait any longer. The stepper does it in a moment. */
export function moveExecution(
  ctx: RequestContext,
  automationId: number,
  runId: number,
  kind: 'leave' | 'go_on',
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    const run = await tx
      .selectFrom('automation_runs')
      .select(['contact_id', 'phone_number_id', 'status'])
      .where('team_id', '=', ctx.teamId)
      .where('automation_id', '=', automationId)
      .where('id', '=', runId)
      .executeTakeFirst();
    if (!run) throw notFound();
    if (run.status !== 'waiting') throw ended();
    await insertInputs(tx, [
      {
        teamId: ctx.teamId,
        contactId: run.contact_id,
        phoneNumberId: run.phone_number_id,
        lane: 0,
        kind,
        runId,
        at: ctx.clock.now(),
        data: { why: 'by_hand' },
      },
    ]);
  });
}

function ended(): AppError {
  return new AppError('run_ended', {
    en: 'This person is not in the automation any more.',
    fr: 'Cette personne n’est plus dans l’automatisation.',
  });
}
