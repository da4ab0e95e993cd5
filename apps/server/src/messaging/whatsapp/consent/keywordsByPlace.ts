import { type QuickReply, quickRepliesOf, templateStructureSchema } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { readTap, type TemplateTap } from '../../kinds/index.ts';
import type { NewMessage } from '../messages/insertMessages.ts';
import { type ConsentWords, type Keyword, readKeyword } from './keywords.ts';

interface Tapped {
  message: NewMessage;
  tap: TemplateTap;
  title: string;
  own: ConsentWords | null;
}

interface Language {
  team_id: number;
  asked: number;
  id: number;
  structure: unknown;
}

/**
 * A stop button is one in every language of its template, whatever it is called there: by its place. Only where the languages
 * have the same buttons, and where the one that was tapped has no stop or start button of its own.
 */
export async function keywordsByPlace(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<ReadonlyMap<NewMessage, Keyword>> {
  const tapped = messages.flatMap((message) => tappedOf(message) ?? []);
  if (tapped.length === 0) return new Map();
  const languages = await readLanguages(tx, tapped);
  const found = tapped.flatMap((one) => {
    const keyword = keywordOf(
      one,
      languages.filter(
        ({ team_id, asked }) => team_id === one.message.teamId && asked === one.tap.templateId,
      ),
    );
    return keyword ? [[one.message, keyword] as const] : [];
  });
  return new Map(found);
}

function tappedOf(message: NewMessage): Tapped | null {
  const { stored, item } = message;
  if (stored.type !== 'messages_button_reply') return null;
  const { button_id, button_title: title } = stored.content;
  const tap = readTap(button_id);
  const own = item.number.consent_words as ConsentWords | null;
  return tap && readKeyword(title, own) === null ? { message, tap, title, own } : null;
}

/** The templates that were tapped, and those of the same name and account. */
async function readLanguages(tx: Tx, tapped: readonly Tapped[]): Promise<Language[]> {
  const { rows } = await sql<Language>`
    select distinct on (o.team_id, o.id, t.id) o.team_id, o.id as asked, t.id, t.structure
    from unnest(
      ${tapped.map(({ message }) => message.teamId)}::bigint[], ${tapped.map(({ tap }) => tap.templateId)}::bigint[]
    ) as q (team_id, id)
    join templates o on o.team_id = q.team_id and o.id = q.id
    join templates t on t.team_id = o.team_id and t.whatsapp_account_id = o.whatsapp_account_id and t.name = o.name
      and t.deleted_at is null
    order by o.team_id, o.id, t.id`.execute(tx);
  return rows;
}

function keywordOf({ tap, title, own }: Tapped, languages: readonly Language[]): Keyword | null {
  const replies = languages.flatMap(({ id, structure }) => {
    // A damaged template must not keep the message from coming in.
    const read = templateStructureSchema.safeParse(structure);
    return read.success ? [{ id, list: quickRepliesOf(read.data) }] : [];
  });
  const tapped = replies.find(({ id }) => id === tap.templateId)?.list ?? [];
  const says = ({ text }: QuickReply) => readKeyword(text, own);
  // An edit may have given the place to another button since.
  const isThere = tapped.some(({ key, text }) => key === tap.key && text === title);
  if (!isThere || tapped.some(says)) return null;
  for (const { list } of replies) {
    if (list.map(({ key }) => key).join() !== tapped.map(({ key }) => key).join()) continue;
    const same = list.find(({ key }) => key === tap.key);
    const keyword = same && says(same);
    if (keyword) return { ...keyword, language: null };
  }
  return null;
}
