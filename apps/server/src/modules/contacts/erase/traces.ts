import type { Tx } from '../../../platform/database/index.ts';
import { phoneSpellings } from '../../../platform/phones/phoneSpellings.ts';
import { type ContactRow, readIdentities } from '../queries.ts';

/** By what somebody can be recognised in texts that no foreign key leads to: raw webhooks, rows of files. */
export interface Traces {
  /** Digits of their numbers, as WhatsApp writes them, and ids of WhatsApp. */
  ids: string[];
  /** Every number they go by, in every spelling. */
  phones: string[];
  emails: string[];
}

export async function readTraces(tx: Tx, teamId: number, contact: ContactRow): Promise<Traces> {
  const identities = await readIdentities(tx, teamId, contact.id);
  const phones = identities.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
  if (contact.phone_number) phones.push(...phoneSpellings(contact.phone_number));
  const whatsapp = identities.filter(({ kind }) => kind === 'bsuid' || kind === 'parent_bsuid');
  return {
    phones: [...new Set(phones)],
    ids: [
      ...new Set([...phones.map((phone) => phone.replace('+', '')), ...whatsapp.map(({ value }) => value)]),
    ],
    emails: contact.email ? [contact.email.toLowerCase()] : [],
  };
}

/** Files write numbers in any way; the last nine digits say enough. */
const shortest = 9;

/** Whether a cell of a file is about them. */
export function isAbout({ ids, emails }: Traces, cell: string): boolean {
  if (emails.includes(cell.trim().toLowerCase())) return true;
  const digits = cell.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 18) return false;
  return ids.some((id) => /^\d+$/.test(id) && digits.endsWith(id.slice(-shortest)));
}
