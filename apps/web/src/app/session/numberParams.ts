import type { numberParams } from '@herald/contract';
import type { z } from 'zod';

/** Team and number of the address: the params of every call under a number. */
export type NumberParams = z.output<typeof numberParams>;

/** Where what a person has begun to write to a contact is kept in this browser. Without a contact: how all of them begin. */
export const draftKey = (userId: number, place: NumberParams, contactId: number | '' = ''): string =>
  `herald-draft:${storageScope(userId, place)}:${contactId}`;

/** Where texts of a person are kept in this browser: apart for each person, team and number. */
export function storageScope(userId: number, { team_id, phone_number_id }: NumberParams): string {
  return `${userId}:${team_id}:${phone_number_id}`;
}
