/** Under which keys the operator's pages are kept. */
export const adminKeys = {
  priceLists: ['admin', 'priceLists'] as const,
  accessCodes: ['admin', 'accessCodes'] as const,
  parkedEvents: ['admin', 'parkedEvents', 'all'] as const,
  parkedEventsBy: (filters: object) => ['admin', 'parkedEvents', 'all', filters] as const,
  parkedEvent: (id: number) => ['admin', 'parkedEvents', 'one', id] as const,
  overview: ['admin', 'overview'] as const,
  teams: ['admin', 'teams'] as const,
  teamsBy: (search: string) => ['admin', 'teams', search] as const,
  log: (action?: string) => ['admin', 'log', action] as const,
  build: ['admin', 'build'] as const,
  allPeople: ['admin', 'people'] as const,
  people: (search: string) => ['admin', 'people', search] as const,
  numbers: (search: string) => ['admin', 'numbers', search] as const,
  violations: ['admin', 'violations'] as const,
};
