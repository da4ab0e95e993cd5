import type { Member } from '@herald/contract';

/** How a member is called: their name, or else their e-mail. */
export function nameOf({ first_name, last_name, email }: Member): string {
  return `${first_name} ${last_name}`.trim() || email;
}
