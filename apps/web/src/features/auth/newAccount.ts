import { all, atLeast, filled, looksLikeEmail } from '#ui/validators.ts';
import { shortestPassword } from './passwordRule.ts';

/** What every form asks for that makes an account with a password. */
export const noAccount = { first_name: '', last_name: '', email: '', password: '' };
export type NewAccount = typeof noAccount;

export const newAccountRules = {
  first_name: filled,
  last_name: filled,
  email: looksLikeEmail,
  password: all(filled, atLeast(shortestPassword)),
};
