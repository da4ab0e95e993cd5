import * as contract from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { assignConversation } from './assignConversation.ts';
import { blockContact, unblockContact } from './blockContact.ts';
import { changeMany } from './bulk.ts';
import type { ConversationRow } from './conversationRow.ts';
import { followConversation } from './follow/followConversation.ts';
import { readReaders } from './mentions.ts';
import { deleteNote, updateNote } from './notes/changeNote.ts';
import { createNote } from './notes/createNote.ts';
import { pinConversation } from './pins/pinConversation.ts';
import { presentConversation } from './presentConversation.ts';
import { snoozeConversation } from './snoozeConversation.ts';

const present = (ctx: RequestContext, row: ConversationRow) => presentConversation(row, ctx.clock.now());

/** What colleagues do with conversations among themselves. */
export function registerTeamWork(http: HttpApp): void {
  serve(http, contract.assignConversation, async ({ ctx, params, body }) => ({
    data: present(ctx, await assignConversation(ctx, params.contact_id, body)),
  }));
  serve(http, contract.snoozeConversation, async ({ ctx, params, body }) => ({
    data: present(ctx, await snoozeConversation(ctx, params.contact_id, body.until)),
  }));
  serve(http, contract.blockContact, async ({ ctx, params, body }) => ({
    data: present(ctx, await blockContact(ctx, params.contact_id, body.reason)),
  }));
  serve(http, contract.unblockContact, async ({ ctx, params, body }) => ({
    data: present(ctx, await unblockContact(ctx, params.contact_id, body.undo ?? false)),
  }));
  serve(http, contract.pinConversation, async ({ ctx, params, body }) => ({
    data: (await pinConversation(ctx, params.contact_id, body.pinned)).map((row) => present(ctx, row)),
  }));
  serve(http, contract.followConversation, async ({ ctx, params, body }) => ({
    data: present(ctx, await followConversation(ctx, params.contact_id, body.followed)),
  }));
  serve(http, contract.changeConversations, async ({ ctx, body }) => {
    const { changed, conversations } = await changeMany(ctx, body.contact_ids, body.action);
    return { data: { changed, conversations: conversations.map((row) => present(ctx, row)) } };
  });
  serve(http, contract.createNote, async ({ ctx, params, body }) => ({
    data: await createNote(ctx, params.contact_id, body),
  }));
  serve(http, contract.countNoteReaders, async ({ ctx }) => {
    const readers = await ctx.db.read((tx) => readReaders(tx, ctx.teamId, ctx.person.userId));
    return { data: { count: readers.length } };
  });
  serve(http, contract.updateNote, async ({ ctx, params, body }) => ({
    data: await updateNote(ctx, params.contact_id, params.note_id, body),
  }));
  serve(http, contract.deleteNote, ({ ctx, params }) => deleteNote(ctx, params.contact_id, params.note_id));
}
