import type { ContactDetail, RouteBody, updateContact } from '@herald/contract';

/** What the form of a contact holds; empty: nothing. */
export interface ContactValues {
  [field: string]: unknown;
  name: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  email: string;
  language: string;
  attributes: Record<string, string>;
}

export type ContactChanges = RouteBody<typeof updateContact>;

const ownFields = ['name', 'first_name', 'last_name', 'phone_number', 'email', 'language'] as const;

export function contactValues(contact: ContactDetail): ContactValues {
  return {
    name: contact.name ?? '',
    first_name: contact.first_name ?? '',
    last_name: contact.last_name ?? '',
    phone_number: contact.phone_number ?? '',
    email: contact.email ?? '',
    language: contact.language ?? '',
    attributes: { ...contact.attributes },
  };
}

/** Only what differs, so that what a teammate changed meanwhile in other fields stays; empty text empties a field. */
export function contactChanges(before: ContactValues, after: ContactValues): ContactChanges {
  const changes: ContactChanges = {};
  for (const field of ownFields) {
    const text = after[field].trim();
    if (text !== before[field].trim()) changes[field] = text === '' ? null : text;
  }
  const attributes: Record<string, string | null> = {};
  for (const key of new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])) {
    const text = (after.attributes[key] ?? '').trim();
    if (text !== (before.attributes[key] ?? '').trim()) attributes[key] = text === '' ? null : text;
  }
  return Object.keys(attributes).length > 0 ? { ...changes, attributes } : changes;
}

export const isUnchanged = (changes: ContactChanges) => Object.keys(changes).length === 0;
