/** Under which keys the people of a team are kept, and what was done in it. */
export const memberKeys = {
  members: (teamId: number) => ['members', teamId] as const,
  invitations: (teamId: number) => ['invitations', teamId] as const,
  roles: (teamId: number) => ['roles', teamId] as const,
  /** What the link of a mail leads to. */
  invitation: (token: string) => ['invitation', token] as const,
  audit: (teamId: number, filters: object) => ['audit', teamId, filters] as const,
  auditActors: (teamId: number) => ['audit', teamId, 'actors'] as const,
};
