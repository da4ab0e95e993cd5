import type { TriggerSettings } from '@herald/flow';
import type { Tx } from '../../platform/database/index.ts';
import type { AutomationRow } from './queries.ts';

/** What sets each of them off, in the words of whoever made it: words, names of templates, the list. */
export async function readTriggeredBy(
  tx: Tx,
  teamId: number,
  rows: readonly AutomationRow[],
): Promise<(trigger: TriggerSettings) => string> {
  const triggers = rows.map(({ trigger }) => trigger);
  const templates = triggers.flatMap((one) => (one.kind === 'kanal_template' ? one.template_ids : []));
  const lists = triggers.flatMap((one) => (one.kind === 'list_joined' ? (one.group_id ?? []) : []));
  const names = {
    templates: await namesOf(tx, 'templates', teamId, templates),
    groups: await namesOf(tx, 'groups', teamId, lists),
  };
  return (trigger) => {
    switch (trigger.kind) {
      case 'kanal_v2_keyword':
        return trigger.words.map(({ word }) => word).join(', ');
      case 'kanal_template':
        return trigger.template_ids.flatMap((id) => names.templates.get(id) ?? []).join(', ');
      case 'list_joined':
        return names.groups.get(trigger.group_id ?? 0) ?? '';
      case 'shopify_shipment_updated':
        return trigger.statuses.join(', ');
      default:
        return '';
    }
  };
}

async function namesOf(tx: Tx, table: 'templates' | 'groups', teamId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
