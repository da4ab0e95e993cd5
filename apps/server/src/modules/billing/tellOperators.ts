import type { AuditField, AuditValue, InstallationAction, Money } from '@herald/contract';
import { system } from '../../actor.ts';
import { auditInstallation } from '../../audit.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { JobContext } from '../../platform/jobs/index.ts';

export interface Notice {
  teamId: number;
  /** Which dispute or checkout, by Stripe's id. */
  subject: string;
  action: Extract<InstallationAction, `payment.${string}`>;
  amount: Money;
  /** Where operators see the payment. */
  link: string;
  more?: Partial<Record<AuditField, AuditValue>>;
}

/** Writes into the log of the installation what operators have to know of a payment, once however often it is told of. */
export async function tellOperators(tx: Tx, ctx: JobContext, notice: Notice): Promise<void> {
  const { teamId, action, amount, link, more } = notice;
  if (!(await isNews(tx, ctx, notice))) return;
  const { name } = await tx
    .selectFrom('teams')
    .select('name')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  const by = { app: ctx.app, actor: system, now: ctx.clock.now() };
  const target = { kind: 'team', id: teamId, name };
  await auditInstallation(tx, by, { action, target, after: { amount, ...more, link } });
}

async function isNews(tx: Tx, { clock }: JobContext, { teamId, subject, action }: Notice): Promise<boolean> {
  const told = await tx
    .insertInto('billing_notices')
    .values({ team_id: teamId, subject, action, told_at: clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'subject'])
        .doUpdateSet({ action, told_at: clock.now() })
        .where('billing_notices.action', '<>', action),
    )
    .returning('subject')
    .executeTakeFirst();
  return told !== undefined;
}
