import type { Identities } from '@herald/whatsapp';
import type { Tx } from '../../../platform/database/index.ts';
import type { Draft } from './draft.ts';
import { findContacts, type KnownContact, type KnownNames, nameKey, type TeamName } from './findContacts.ts';
import { namesOf, phoneOf, spellingsOf } from './names.ts';
import { createContacts, learnNames, refreshProfiles } from './saveContacts.ts';

/** Somebody whom an event names. */
export interface Person {
  teamId: number;
  ids: Identities;
}

export interface Resolved {
  /** Contact ids, in the order of the people asked about. */
  contactIds: number[];
  /** Those of them that are new. */
  created: ReadonlySet<number>;
  /** Contacts that have a number now and had none before: new ones, and people who show theirs at last. */
  numbered: number[];
  /** Positions of people whose names belong to several contacts: for a person to decide about. */
  conflicts: number[];
}

/**
 * Finds or makes the contact of each person, with a handful of statements for any number of people. When an event
 * carries two names that belong to two contacts, the id of WhatsApp decides and both contacts stay as they are:
 * merging is for a person to decide.
 */
export async function resolvePeople(tx: Tx, people: readonly Person[]): Promise<Resolved> {
  const names = people.flatMap(({ teamId, ids }) =>
    namesOf(ids).flatMap((name) => spellingsOf(name).map((spelling) => ({ team_id: teamId, ...spelling }))),
  );
  const drafts = new Drafts(await findContacts(tx, names));
  const conflicts: number[] = [];
  const found = people.map((person, index) => {
    if (drafts.isDisputed(person)) conflicts.push(index);
    return drafts.of(person);
  });

  const { created, numbered } = await createContacts(tx, drafts.all);
  await learnNames(tx, drafts.all);
  numbered.push(...(await refreshProfiles(tx, drafts.all)));
  return { contactIds: found.map(idOf), created: new Set(created), numbered, conflicts };
}

function idOf({ contactId }: Draft): number {
  if (contactId === null) throw new Error('A person was left without a contact.');
  return contactId;
}

/** The contacts of a batch by every name: two people of one batch may turn out to be one. */
class Drafts {
  readonly all: Draft[] = [];
  readonly #byName = new Map<string, Draft>();

  constructor(known: Readonly<KnownNames>) {
    const byContact = new Map<number, Draft>();
    for (const [key, contact] of known) {
      const draft = byContact.get(contact.contactId) ?? this.#add(Number(key.split(' ', 1)[0]), contact);
      byContact.set(contact.contactId, draft);
      this.#byName.set(key, draft);
    }
  }

  of({ teamId, ids }: Person): Draft {
    const names = namesOf(ids).map((name) => ({ team_id: teamId, ...name }));
    const known = names.map((name) => this.#find(name));
    const draft = known.find((item) => item !== undefined) ?? this.#add(teamId, null);
    names.forEach((name, index) => {
      if (known[index]) return;
      this.#byName.set(nameKey(name), draft);
      draft.newNames.push(name);
    });
    // A number that belongs to somebody else is not put on this contact.
    const hasNumber = names.some(
      ({ kind }, index) => kind === 'phone' && known[index] && known[index] !== draft,
    );
    if (!hasNumber) draft.phone ??= phoneOf(ids);
    draft.profileName = ids.profileName ?? draft.profileName;
    draft.username = ids.username ?? draft.username;
    return draft;
  }

  /** True when the names are known, but not as one contact's. */
  isDisputed({ teamId, ids }: Person): boolean {
    const known = namesOf(ids).flatMap((name) => this.#find({ team_id: teamId, ...name }) ?? []);
    return new Set(known).size > 1;
  }

  #find(name: TeamName): Draft | undefined {
    for (const spelling of spellingsOf(name)) {
      const draft = this.#byName.get(nameKey({ team_id: name.team_id, ...spelling }));
      if (draft) return draft;
    }
    return undefined;
  }

  #add(teamId: number, known: KnownContact | null): Draft {
    const contactId = known?.contactId ?? null;
    const draft = { teamId, contactId, known, phone: null, profileName: null, username: null, newNames: [] };
    this.all.push(draft);
    return draft;
  }
}
