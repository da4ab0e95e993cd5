import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import type { UsablePhone } from '../../platform/phones/parsePhone.ts';
import { newCode } from './code.ts';
import type { PublicForm } from './publicForm.ts';

/** For so long a code may be sent; after that, what was entered is forgotten. */
export const codeHours = 24;

interface Entry {
  phone: UsablePhone;
  name: string;
  shownOn: string;
}

/** Keeps what somebody entered, and returns the code that makes it count once it is sent from their WhatsApp. */
export async function submitForm(
  { database, clock }: AppServices,
  form: PublicForm,
  { phone, name, shownOn }: Entry,
): Promise<string> {
  const code = newCode();
  const now = clock.now();
  const expires = new Date(now.getTime() + codeHours * 3_600_000);
  await sql`
    with kept as (
      insert into optin_submissions (
        team_id, form_id, code, phone, name, consent_text, shown_on, submitted_at, expires_at)
      values (${form.team_id}, ${form.id}, ${code}, ${phone.phone}, ${name || null}, ${form.consent_text},
        ${shownOn || null}, ${now}, ${expires})
      returning team_id, form_id
    )
    update optin_forms f set submitted_count = submitted_count + 1
    from kept where f.team_id = kept.team_id and f.id = kept.form_id`.execute(database.statements);
  return code;
}
