import { appKeys } from '#app/keys.ts';

/** Under which keys the way into a team is kept. */
export const teamKeys = {
  mine: ['teams'] as const,
  /** Archives of the team's data. */
  exports: appKeys.exports,
  billing: appKeys.billing,
  balance: (teamId: number) => ['billing', teamId, 'balance'] as const,
  invoices: (teamId: number) => ['billing', teamId, 'invoices'] as const,
  signup: (teamId: number) => ['signup-config', teamId] as const,
};
