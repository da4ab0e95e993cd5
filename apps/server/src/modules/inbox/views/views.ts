import type { ConversationFilters, InboxView } from '@herald/contract';
import { mayDo } from '../../../actor.ts';
import type { RequestContext } from '../../../context.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { publishInbox } from '../publishInbox.ts';
import { accessView, readViews } from './queries.ts';

interface ViewValues {
  name: string;
  filters: ConversationFilters;
  is_shared: boolean;
  all_numbers: boolean;
}

export function listViews(ctx: RequestContext): Promise<InboxView[]> {
  return ctx.db.read((tx) => readViews(tx, ctx));
}

/** Saves filters under a name, after the views that are there. */
export function createView(ctx: RequestContext, values: ViewValues): Promise<InboxView> {
  if (values.is_shared) checkSharing(ctx);
  checkReach(values);
  return ctx.db.transaction(async (tx) => {
    const positions = (await readViews(tx, ctx)).map(({ position }) => position);
    const { id } = await tx
      .insertInto('inbox_views')
      .values({
        team_id: ctx.teamId,
        phone_number_id: numberOf(ctx, values.all_numbers),
        user_id: ownerOf(ctx, values.is_shared),
        name: values.name,
        filters: JSON.stringify(values.filters),
        position: Math.max(-1, ...positions) + 1,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    publishInbox(tx, ctx);
    return accessView(tx, ctx, id);
  });
}

/** Whoever stops sharing a view keeps it as their own. */
export function updateView(
  ctx: RequestContext,
  viewId: number,
  changes: { [Key in keyof ViewValues]?: ViewValues[Key] | undefined } & { position?: number | undefined },
): Promise<InboxView> {
  return ctx.db.transaction(async (tx) => {
    const before = await accessView(tx, ctx, viewId);
    const { name = before.name, filters = before.filters, position = before.position } = changes;
    const isShared = changes.is_shared ?? before.is_shared;
    if (isShared || before.is_shared) checkSharing(ctx);
    const allNumbers = changes.all_numbers ?? before.all_numbers;
    checkReach({ filters, all_numbers: allNumbers });
    await tx
      .updateTable('inbox_views')
      .set({
        name,
        filters: JSON.stringify(filters),
        position,
        user_id: ownerOf(ctx, isShared),
        phone_number_id: numberOf(ctx, allNumbers),
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', viewId)
      .execute();
    publishInbox(tx, ctx);
    return accessView(tx, ctx, viewId);
  });
}

export function deleteView(ctx: RequestContext, viewId: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const view = await accessView(tx, ctx, viewId);
    if (view.is_shared) checkSharing(ctx);
    await tx.deleteFrom('inbox_views').where('team_id', '=', ctx.teamId).where('id', '=', viewId).execute();
    publishInbox(tx, ctx);
  });
}

const ownerOf = (ctx: RequestContext, isShared: boolean) => (isShared ? null : ctx.person.userId);

const numberOf = (ctx: RequestContext, allNumbers: boolean) => (allNumbers ? null : ctx.phoneNumberId);

/** A list of people is one number's. */
function checkReach({ filters, all_numbers }: Pick<ViewValues, 'filters' | 'all_numbers'>): void {
  if (!all_numbers || filters.group_id === undefined) return;
  throw invalidField('filters', {
    en: 'A list of contacts belongs to one number, so a view of all numbers cannot filter by it.',
    fr: 'Une liste de contacts appartient à un seul numéro : une vue de tous les numéros ne peut pas filtrer selon elle.',
  });
}

/** What everybody sees is the affair of those who share out the work. */
function checkSharing(ctx: RequestContext): void {
  if (!mayDo(ctx.actor, 'conversations.assign')) throw new AppError('forbidden');
}
