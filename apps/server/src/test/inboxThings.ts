import type { TestApp } from './testApp.ts';

interface OnNumber {
  team_id: number;
  phone_number_id: number;
}

/** One of each thing that colleagues make around a conversation. The view is shared by all. */
export async function seedInboxThings(
  { db }: TestApp,
  onNumber: OnNumber,
  contactId: number,
  userId: number,
): Promise<{
  view_id: number;
  canned_reply_id: number;
  note_id: number;
  label_id: number;
  macro_id: number;
  target_id: number;
}> {
  const view = await db
    .insertInto('inbox_views')
    .values({ ...onNumber, name: 'Unread', filters: JSON.stringify({ unread: true }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reply = await db
    .insertInto('canned_replies')
    .values({ team_id: onNumber.team_id, shortcut: 'hours', body: 'We open at nine.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = await db
    .insertInto('conversation_notes')
    .values({ ...onNumber, contact_id: contactId, user_id: userId, body: 'Call back' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const label = await db
    .insertInto('labels')
    .values({ team_id: onNumber.team_id, name: 'Returns', color: 'blue' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const macro = await db
    .insertInto('macros')
    .values({ team_id: onNumber.team_id, name: 'Done', steps: JSON.stringify({ finish: { kind: 'close' } }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const target = await db
    .insertInto('sla_targets')
    .values({ ...onNumber, first_response_minutes: 60, in_business_hours: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    view_id: view.id,
    canned_reply_id: reply.id,
    note_id: note.id,
    label_id: label.id,
    macro_id: macro.id,
    target_id: target.id,
  };
}
