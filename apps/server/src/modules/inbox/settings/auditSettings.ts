import type { InboxSettings } from '@herald/contract';
import { type AuditValues, audit, changesBetween } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { numberTarget } from '../numberTarget.ts';

/** A line of the audit log with what the settings were and are, when anything is different. */
export async function auditSettings(
  tx: Tx,
  ctx: RequestContext,
  before: InboxSettings,
  after: InboxSettings,
): Promise<void> {
  const names = await templateNames(tx, ctx, [before, after]);
  const changes = changesBetween(readable(before, names), readable(after, names));
  if (!changes) return;
  const target = await numberTarget(tx, ctx);
  await audit(tx, byOf(ctx), { action: 'inbox.settings_changed', target, ...changes });
}

/** Days by their number, which the screen names in the language of whoever looks. */
function readable(settings: InboxSettings, names: ReadonlyMap<number, string>): AuditValues {
  const { business_hours: hours, reengage_template_id: templateId, ...plain } = settings;
  return {
    ...plain,
    opening_hours: hours?.spans.map(({ day, from, to }) => `${day} ${from}–${to}`) ?? null,
    closed_dates: hours?.closed_dates ?? [],
    reengage_template: templateId === null ? null : (names.get(templateId) ?? `#${templateId}`),
  };
}

/** Asked for only where another template was chosen. */
async function templateNames(
  tx: Tx,
  { teamId }: RequestContext,
  settings: readonly InboxSettings[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(settings.map(({ reengage_template_id: id }) => id))];
  if (ids.length === 1) return new Map();
  const rows = await tx
    .selectFrom('templates')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where(
      'id',
      'in',
      ids.filter((id) => id !== null),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
