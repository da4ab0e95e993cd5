import { conversationFilters, type InboxView } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';

interface ViewRow {
  id: number;
  name: string;
  phone_number_id: number | null;
  filters: unknown;
  user_id: number | null;
  position: number;
}

/** Shared views and one's own. Those of others do not exist, as far as one can tell. */
function visibleViews(tx: Tx, { teamId, phoneNumberId, person }: RequestContext) {
  return tx
    .selectFrom('inbox_views')
    .select(['id', 'name', 'phone_number_id', 'filters', 'user_id', 'position'])
    .where('team_id', '=', teamId)
    .where((where) =>
      where.or([where('phone_number_id', '=', phoneNumberId), where('phone_number_id', 'is', null)]),
    )
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', person.userId)]));
}

export async function readViews(tx: Tx, ctx: RequestContext): Promise<InboxView[]> {
  const rows = await visibleViews(tx, ctx).orderBy('position').orderBy('id').execute();
  return rows.map(presentView);
}

/** The only door to one view. */
export async function accessView(tx: Tx, ctx: RequestContext, viewId: number): Promise<InboxView> {
  const row = await visibleViews(tx, ctx).where('id', '=', viewId).executeTakeFirst();
  if (!row) throw notFound();
  return presentView(row);
}

/** What the filters were when they were saved; one that is no longer understood filters nothing. */
function presentView({ id, name, phone_number_id, filters, user_id, position }: ViewRow): InboxView {
  const known = conversationFilters.safeParse(filters);
  return {
    id,
    name,
    filters: known.success ? known.data : {},
    is_shared: user_id === null,
    is_mine: user_id !== null,
    all_numbers: phone_number_id === null,
    position,
  };
}
