import {
  type ContactNote,
  type createContactNote as createRoute,
  mostContactNotes,
  type RouteBody,
} from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { mayDo } from '../../../actor.ts';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { memberJson } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { accessContact } from '../accessContact.ts';

/** All of a person, the newest first. */
export const readContactNotes = (tx: Tx, teamId: number, contactId: number): Promise<ContactNote[]> =>
  readNotes(tx, sql`n.team_id = ${teamId} and n.contact_id = ${contactId} order by n.id desc`);

/** The same `client_id` of the same person notes it once. */
export function createContactNote(
  ctx: RequestContext,
  contactId: number,
  { body, ...input }: RouteBody<typeof createRoute>,
): Promise<ContactNote> {
  const { teamId } = ctx;
  const clientId = input.client_id ?? null;
  return ctx.db.transaction(async (tx) => {
    await accessContact(ctx, tx, contactId);
    await holdPlaces(tx, teamId, contactId);
    const { rows } = await sql<{ id: number }>`
      insert into contact_notes (team_id, contact_id, user_id, body, client_id, created_at)
      values (${teamId}, ${contactId}, ${ctx.person.userId}, ${body}, ${clientId}, ${ctx.clock.now()})
      on conflict (team_id, client_id) where client_id is not null do nothing
      returning id`.execute(tx);
    const [added] = rows;
    if (added) {
      await checkRoom(tx, teamId, contactId);
      tell(tx, ctx);
    }
    const [note] = await readNotes(
      tx,
      added
        ? sql`n.team_id = ${teamId} and n.id = ${added.id}`
        : sql`n.team_id = ${teamId} and n.client_id = ${clientId} and n.contact_id = ${contactId}
            and n.user_id = ${ctx.person.userId}`,
    );
    if (!note) throw notFound();
    return note;
  });
}

interface NotePath {
  contact_id: number;
  note_id: number;
}

/** Changes a note of one’s own. */
export function updateContactNote(ctx: RequestContext, path: NotePath, body: string): Promise<ContactNote> {
  return ctx.db.transaction(async (tx) => {
    const before = await accessNote(tx, ctx, path);
    if (before.user_id !== ctx.person.userId) throw ofSomebodyElse();
    await tx
      .updateTable('contact_notes')
      .set({ body, edited_at: ctx.clock.now() })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', path.note_id)
      .execute();
    tell(tx, ctx);
    const [note] = await readNotes(tx, sql`n.team_id = ${ctx.teamId} and n.id = ${path.note_id}`);
    if (!note) throw notFound();
    return note;
  });
}

/** One’s own goes silently; that of a colleague, who may have left, by whoever manages the team, and is written down. */
export function deleteContactNote(ctx: RequestContext, path: NotePath): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const note = await accessNote(tx, ctx, path);
    if (note.user_id !== ctx.person.userId) {
      if (!mayDo(ctx.actor, 'team.manage')) throw ofSomebodyElse();
      const target = { kind: 'contact', id: path.contact_id } as const;
      await audit(tx, byOf(ctx), { action: 'contact.note_deleted', target });
    }
    await tx
      .deleteFrom('contact_notes')
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', path.note_id)
      .execute();
    tell(tx, ctx);
  });
}

/** The only door to a note that is to be changed. */
async function accessNote(tx: Tx, ctx: RequestContext, path: NotePath): Promise<{ user_id: number | null }> {
  await accessContact(ctx, tx, path.contact_id);
  const note = await tx
    .selectFrom('contact_notes')
    .select('user_id')
    .where('team_id', '=', ctx.teamId)
    .where('contact_id', '=', path.contact_id)
    .where('id', '=', path.note_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!note) throw notFound();
  return note;
}

/** Two that are written at once are counted one after the other. */
const holdPlaces = (tx: Tx, teamId: number, contactId: number) =>
  tx
    .selectFrom('contacts')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .execute();

async function checkRoom(tx: Tx, teamId: number, contactId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contact_notes where team_id = ${teamId} and contact_id = ${contactId}`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) <= mostContactNotes) return;
  throw new AppError('too_many_contact_notes', {
    en: `A contact can have ${mostContactNotes} notes. Delete one that nobody needs any more.`,
    fr: `Un contact peut avoir ${mostContactNotes} notes. Supprimez-en une devenue inutile.`,
  });
}

function ofSomebodyElse(): AppError {
  return new AppError(
    'note_of_somebody_else',
    {
      en: 'Only whoever wrote a note can change it.',
      fr: 'Seul l’auteur d’une note peut la modifier.',
    },
    { status: 403 },
  );
}

const tell = (tx: Tx, { phoneNumberId }: RequestContext) =>
  publish(tx, { name: 'contacts.updated', payload: { phone_number_id: phoneNumberId } });

async function readNotes(tx: Tx, rest: RawBuilder<unknown>): Promise<ContactNote[]> {
  const { rows } = await sql<{
    id: number;
    body: string;
    by: ContactNote['by'];
    created_at: Date;
    edited_at: Date | null;
  }>`
    select n.id, n.body, ${memberJson('u')} as by, n.created_at, n.edited_at
    from contact_notes n left join users u on u.id = n.user_id
    where ${rest}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }));
}
