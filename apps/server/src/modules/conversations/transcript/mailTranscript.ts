import type { RouteBody, mailTranscript as route } from '@herald/contract';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { memberName } from '../../../messaging/assignment/index.ts';
import { readTimezone } from '../../../people/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { queueMail } from '../../../platform/queuedMail.ts';
import { openTranscript } from './openTranscript.ts';
import { transcriptMail } from './transcriptMail.ts';

/** A mail that anybody can be sent is no tool for many. */
const mails = { name: 'transcript_mail', points: 30, seconds: 3600 };

/** Sends a conversation in words to an address: of the person, of a colleague, of whoever asks for it. */
export async function mailTranscript(ctx: RequestContext, contactId: number, asked: RouteBody<typeof route>) {
  await ctx.app.limits.take(mails, `user:${ctx.person.userId}`);
  await ctx.db.transaction(async (tx) => {
    const told = await openTranscript(tx, ctx, contactId, asked);
    if (told.lines.length === 0) {
      throw new AppError('transcript_empty', {
        en: 'Nothing was written in this period.',
        fr: 'Rien n’a été écrit pendant cette période.',
      });
    }
    const reader = await readReader(tx, ctx, asked.to);
    if (asked.notes && !reader.isMember) throw notesForStrangers();
    await queueMail(tx, ctx.app.mail, transcriptMail, asked.to, reader.locale, {
      ...told,
      sender: await readSender(tx, ctx),
      timezone: await readTimezone(tx, ctx.teamId),
    });
    await audit(tx, byOf(ctx), {
      action: 'conversation.transcript_mailed',
      target: { kind: 'contact', id: contactId },
    });
  });
}

async function readSender(tx: Tx, ctx: RequestContext): Promise<string> {
  const { name } = await tx
    .selectFrom('users as u')
    .select(memberName('u').as('name'))
    .where('u.id', '=', ctx.person.userId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Who reads it: a member in their language, anybody else in that of whoever sends it. */
async function readReader(tx: Tx, ctx: RequestContext, email: string) {
  const member = await tx
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.user_id', 'u.id')
    .select('u.locale')
    .where('m.team_id', '=', ctx.teamId)
    .where('u.email', '=', email)
    .executeTakeFirst();
  return {
    isMember: member !== undefined,
    locale: member?.locale === 'fr' ? 'fr' : member ? 'en' : ctx.locale,
  } as const;
}

const notesForStrangers = () =>
  invalidField('notes', {
    en: 'Notes are for your team. Leave them out, or send this to a member.',
    fr: 'Les notes sont réservées à votre équipe. Ne les incluez pas, ou écrivez à un membre.',
  });
