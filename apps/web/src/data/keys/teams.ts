/** Under which keys the way into a team is kept. */
export const teamKeys = {
  mine: ['teams'] as const,
  signup: (teamId: number) => ['signup-config', teamId] as const,
};
