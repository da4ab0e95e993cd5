import type { KnownContact, TeamName } from './findContacts.ts';

/** One contact in the making: what is in the database, and what this batch adds to it. */
export interface Draft {
  teamId: number;
  contactId: number | null;
  /** What was in the database; null for somebody new. */
  known: KnownContact | null;
  phone: string | null;
  profileName: string | null;
  username: string | null;
  newNames: TeamName[];
}
