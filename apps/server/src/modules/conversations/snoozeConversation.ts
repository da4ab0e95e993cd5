import type { RequestContext } from '../../context.ts';
import { invalidField } from '../../platform/errors.ts';
import { changeConversation } from './changeConversation.ts';
import type { ConversationRow } from './conversationRow.ts';
import type { Change, ConversationState } from './state.ts';
import { planWaking } from './wakeConversations.ts';

const longestDays = 366;

/** Takes a conversation out of the list until a time; null brings it back now. */
export function snoozeConversation(
  ctx: RequestContext,
  contactId: number,
  until: string | null,
): Promise<ConversationRow> {
  const time = checkTime(ctx, until);
  return ctx.db.transaction(async (tx) => {
    const row = await changeConversation(tx, ctx, contactId, (before) => snoozing(ctx, before, time));
    await planWaking(tx, ctx, [contactId], time);
    return row;
  });
}

/** Refuses times that are over, and those that nobody will live to see. */
export function checkTime(ctx: RequestContext, until: string | null): Date | null {
  if (until === null) return null;
  const time = new Date(until);
  const ahead = time.getTime() - ctx.clock.now().getTime();
  if (ahead > 0 && ahead <= longestDays * 86_400_000) return time;
  throw invalidField('until', {
    en: 'Choose a time in the future, within a year.',
    fr: 'Choisissez un moment à venir, dans l’année.',
  });
}

/** Whoever puts something off has seen it: it is no longer unread. Something closed is taken up again at the time. */
export function snoozing(ctx: RequestContext, before: ConversationState, until: Date | null): Change | null {
  if (before.snoozed_until?.getTime() === until?.getTime()) return null;
  return until
    ? { snoozed_until: until, snoozed_by: ctx.person.userId, closed: false, unread_count: 0 }
    : { snoozed_until: null, snoozed_by: null };
}
