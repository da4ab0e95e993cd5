import { sql } from 'kysely';
import { system } from '../../actor.ts';
import { recordConsents } from '../../messaging/ledger/recordConsents.ts';
import {
  type Batch,
  confirmConsent,
  type InboundListener,
  type ReceivedMessage,
} from '../../messaging/whatsapp/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { changeContact } from '../contacts/index.ts';
import { attachContacts } from '../groups/index.ts';
import { codesIn } from './code.ts';

/** A message with the code of a form makes the consent of whoever sent it, whatever number was entered. */
export const confirmationListener: InboundListener = {
  async messagesReceived(batch, messages) {
    const sent = new Map(
      messages.flatMap((message) => codesOf(message).map((code) => [code, message] as const)),
    );
    if (sent.size === 0) return;
    const confirmed = await confirmSubmissions(batch, sent);
    if (confirmed.length === 0) return;
    for (const { message } of confirmed) message.wish = 'opted_in';
    await recordConsents(batch.tx, confirmed.map(consentOf));
    for (const one of confirmed) await welcome(batch, one);
  },
};

function codesOf({ stored }: ReceivedMessage): string[] {
  return stored.type === 'text' ? codesIn(stored.content.body) : [];
}

interface Confirmed {
  code: string;
  consent_text: string;
  title: string;
  locale: string;
  shown_on: string | null;
  group_id: number | null;
  /** As entered, where it is the sender's own number and the contact has no name. */
  new_name: string | null;
  message: ReceivedMessage;
}

/** Each code counts once, on the number of its form, while it is fresh. What was entered is then of no use any more. */
async function confirmSubmissions(
  { tx }: Batch,
  sent: ReadonlyMap<string, ReceivedMessage>,
): Promise<Confirmed[]> {
  const rows = [...sent].map(([code, { teamId, phoneNumberId, contactId, happenedAt }]) => ({
    code,
    team_id: teamId,
    phone_number_id: phoneNumberId,
    contact_id: contactId,
    at: happenedAt,
  }));
  const { rows: confirmed } = await sql<Omit<Confirmed, 'message'>>`
    with known as (
      select s.team_id, s.id, s.form_id, s.code, s.consent_text, s.shown_on, x.contact_id, x.at, f.title, f.locale,
        f.group_id, case when c.name is null and c.phone_number = s.phone then s.name end as new_name
      from jsonb_to_recordset(${jsonRows(rows)}) as x(
        code text, team_id bigint, phone_number_id bigint, contact_id bigint, at timestamptz)
      join optin_submissions s on s.code = x.code and s.team_id = x.team_id
      join optin_forms f on f.team_id = s.team_id and f.id = s.form_id and f.phone_number_id = x.phone_number_id
      join contacts c on c.team_id = x.team_id and c.id = x.contact_id
      where s.confirmed_at is null and s.expires_at > x.at
      for update of s
    ), kept as (
      update optin_submissions s set confirmed_at = known.at, contact_id = known.contact_id, phone = null, name = null
      from known where s.team_id = known.team_id and s.id = known.id
    ), counted as (
      update optin_forms f set confirmed_count = confirmed_count + k.count
      from (select team_id, form_id, count(*)::int as count from known group by 1, 2) k
      where f.team_id = k.team_id and f.id = k.form_id
    )
    select code, consent_text, title, locale, shown_on, group_id, new_name from known`.execute(tx);
  return confirmed.flatMap((row) => {
    const message = sent.get(row.code);
    return message ? [{ ...row, message }] : [];
  });
}

/** With what was shown, and where: whoever asks later must see what the person agreed to. */
function consentOf({ message, consent_text, title, shown_on }: Confirmed) {
  const { teamId, phoneNumberId, contactId, happenedAt } = message;
  return {
    teamId,
    phoneNumberId,
    contactId,
    status: 'opted_in' as const,
    source: 'form' as const,
    wording: `${title}: ${consent_text}${shown_on ? ` (${shown_on})` : ''}`,
    by: { kind: 'customer' as const, id: contactId },
    at: happenedAt,
  };
}

/** The name that was entered, the form's list, and a word that it worked. */
async function welcome(batch: Batch, { message, group_id, new_name, locale }: Confirmed): Promise<void> {
  const { app, tx, now } = batch;
  const { teamId, phoneNumberId, contactId } = message;
  const by = { app, actor: system, teamId, now };
  if (new_name !== null) await changeContact(tx, by, { contactId, name: new_name });
  if (group_id !== null)
    await attachContacts(tx, by, { phoneNumberId, groupId: group_id, contactIds: [contactId] });
  await confirmConsent(batch, message, { status: 'opted_in', language: locale === 'fr' ? 'fr' : 'en' });
}
