import { previewOf, previewTypeOf } from '../messaging/kinds/index.ts';
import type { Tx } from '../platform/database/index.ts';
import type { NumberScope } from '../platform/numberScope.ts';
import type { Random } from './random.ts';
import type { DemoContact } from './seedContacts.ts';
import type { DemoFiles } from './seedFiles.ts';
import { type Line, type Story, tellSmallTalk, tellStories } from './stories.ts';

interface Scene extends NumberScope {
  senderId: number;
  now: Date;
}

const total = 40;
const minute = 60_000;
const windowHours = 24;

/** 40 conversations, the telling ones on top. Counters of the number are set to what the rows say. */
export async function seedConversations(
  tx: Tx,
  scene: Scene,
  contacts: readonly DemoContact[],
  files: DemoFiles,
  random: Random,
): Promise<void> {
  const stories = tellStories(files);
  let unread = 0;
  for (let index = 0; index < total; index += 1) {
    const contact = contacts[index * 3];
    if (!contact) break;
    const story = stories[index] ?? tellSmallTalk(index);
    // The first ones ended minutes ago, the last ones two weeks ago: some windows are open, some closed.
    const endedAgo = index < 6 ? 4 + index * 17 : index * index * random.int(10, 14);
    await seedConversation(tx, scene, contact.id, story, new Date(scene.now.getTime() - endedAgo * minute));
    if ((story.unread ?? 0) > 0 && !story.closed) unread += 1;
  }
  await tx
    .updateTable('phone_numbers')
    .set({ unread_conversations: unread })
    .where('team_id', '=', scene.teamId)
    .where('id', '=', scene.phoneNumberId)
    .execute();
}

async function seedConversation(
  tx: Tx,
  scene: Scene,
  contactId: number,
  story: Story,
  end: Date,
): Promise<void> {
  const lasted = story.lines.reduce((sum, line) => sum + line.after, 0);
  const { teamId, phoneNumberId } = scene;
  let at = end.getTime() - lasted * minute;
  let lastInbound: Date | null = null;
  let lastOutbound: Date | null = null;
  for (const [position, line] of story.lines.entries()) {
    at += line.after * minute;
    const time = new Date(at);
    if (line.from === 'customer') lastInbound = time;
    else lastOutbound = time;
    const wamid = `wamid.DEMO${contactId}x${position}`;
    const { id } = await tx
      .insertInto('messages')
      .values({
        team_id: teamId,
        phone_number_id: phoneNumberId,
        contact_id: contactId,
        type: line.said.type,
        content: JSON.stringify(line.said.content),
        wamid,
        happened_at: time,
        created_at: time,
        ...(line.from === 'customer'
          ? { direction: 'in', status: 'received' }
          : outgoing(line, time, scene.senderId)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (line.reaction) {
      await tx
        .insertInto('message_reactions')
        .values({
          team_id: teamId,
          message_id: id,
          from_contact: false,
          emoji: line.reaction,
          reacted_at: time,
        })
        .execute();
    }
  }
  const last = story.lines.at(-1);
  if (!last) return;
  await tx
    .insertInto('conversations')
    .values({
      team_id: teamId,
      phone_number_id: phoneNumberId,
      contact_id: contactId,
      closed: story.closed ?? false,
      is_human_needed: story.humanNeeded ?? false,
      unread_count: story.closed ? 0 : (story.unread ?? 0),
      last_message_at: end,
      last_message_preview: previewOf(last.said),
      last_message_type: previewTypeOf(last.said),
      last_message_inbound: last.from === 'customer',
      last_message_user_id: last.from === 'customer' ? null : scene.senderId,
      waiting_since: last.from === 'customer' && !story.closed ? lastInbound : null,
      answered_at: lastOutbound,
      last_inbound_at: lastInbound,
      last_outbound_at: lastOutbound,
      window_closes_at: lastInbound && new Date(lastInbound.getTime() + windowHours * 60 * minute),
      created_at: new Date(end.getTime() - lasted * minute),
    })
    .execute();
  await tx
    .updateTable('contacts')
    .set({ last_interaction_at: end })
    .where('team_id', '=', teamId)
    .where('id', '=', contactId)
    .execute();
}

function outgoing(line: Line, at: Date, senderId: number) {
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const status = line.status ?? 'read';
  const reached = ['sent', 'delivered', 'read'].indexOf(status);
  return {
    direction: 'out',
    status,
    cause: 'inbox',
    sender_user_id: senderId,
    claimed_at: at,
    accepted_at: status === 'uncertain' ? null : at,
    sent_at: reached >= 0 ? later(1) : null,
    delivered_at: reached >= 1 ? later(3) : null,
    read_at: reached >= 2 ? later(60) : null,
    failed_at: status === 'failed' ? later(2) : null,
    ...(status === 'failed' ? { error_code: 131047, error_title: 'Re-engagement message' } : {}),
  };
}
