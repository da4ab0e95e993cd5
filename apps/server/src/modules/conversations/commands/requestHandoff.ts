import { defineCommand } from '../../../command.ts';
import { notifyOfHandoffs } from '../../../messaging/notifications/index.ts';
import { type Chosen, changeConversations } from '../changeConversations.ts';

interface Input extends Chosen {
  /** What it is about, for whoever is told. */
  text: string;
}

/**
 * Hands conversations over to a person: they come to the top of the list, opened again and awake, and whoever has them,
 * or else whoever takes such, is told. Where a person is waited for already nothing changes.
 */
export const requestHandoff = defineCommand('conversations.reply', async (tx, by, input: Input) => {
  const outcome = await changeConversations(tx, by, input, (before) =>
    before.is_human_needed
      ? null
      : { is_human_needed: true, closed: false, snoozed_until: null, snoozed_by: null },
  );
  const { phoneNumberId: phone_number_id, text } = input;
  await notifyOfHandoffs(
    tx,
    by.now,
    outcome.changed.map((contact_id) => ({ team_id: by.teamId, phone_number_id, contact_id, text })),
  );
  return outcome;
});
