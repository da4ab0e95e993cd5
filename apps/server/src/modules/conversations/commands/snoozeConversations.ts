import { untilAnswer } from '@herald/contract';
import { type By, userIdOf } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import { invalidField } from '../../../platform/errors.ts';
import { type Chosen, changeConversations } from '../changeConversations.ts';
import type { Change, ConversationState } from '../state.ts';
import { planWaking } from '../wakeConversations.ts';

interface Input extends Chosen {
  /** Null brings them back now. */
  until: Date | null;
}

const longestDays = 366;

/** Takes conversations out of the list until a time. */
export const snoozeConversations = defineCommand('conversations.reply', async (tx, by, input: Input) => {
  const { until, phoneNumberId } = input;
  const isUntilAnswer = until?.getTime() === Date.parse(untilAnswer);
  if (!isUntilAnswer) checkTime(by, until);
  const outcome = await changeConversations(tx, by, input, (before) => snoozing(by, before, until));
  const there = input.contactIds.filter((id) => !outcome.missing.includes(id));
  await planWaking(tx, { teamId: by.teamId, phoneNumberId }, there, isUntilAnswer ? null : until);
  return outcome;
});

/** Refuses times that are over, and those that nobody will live to see. */
function checkTime({ now }: By, until: Date | null): void {
  if (until === null) return;
  const ahead = until.getTime() - now.getTime();
  if (ahead > 0 && ahead <= longestDays * 86_400_000) return;
  throw invalidField('until', {
    en: 'Choose a time in the future, within a year.',
    fr: 'Choisissez un moment à venir, dans l’année.',
  });
}

/** Whoever puts something off has seen it: it is no longer unread. Something closed is taken up again at the time. */
function snoozing(by: By, before: ConversationState, until: Date | null): Change | null {
  if (before.snoozed_until?.getTime() === until?.getTime()) return null;
  return until
    ? { snoozed_until: until, snoozed_by: userIdOf(by.actor), closed: false, unread_count: 0 }
    : { snoozed_until: null, snoozed_by: null };
}
