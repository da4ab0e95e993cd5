/** Under which keys the application itself keeps answers, and where it finds what `data` keeps. */
export const appKeys = {
  user: ['user'] as const,
  team: (teamId: number) => ['team', teamId] as const,
  preferences: (teamId: number) => ['preferences', { team_id: teamId }] as const,
  alerts: (teamId: number) => ['alerts', teamId] as const,
  unread: (teamId: number) => ['notifications', teamId, 'unread'] as const,
  notifications: (teamId: number) => ['notifications', teamId, 'list'] as const,
  /** The pages of all notifications, and of mentions. */
  notificationPages: (teamId: number) => ['notifications', teamId, 'pages'] as const,
  notificationPage: (teamId: number, asked: object) => ['notifications', teamId, 'pages', asked] as const,
  billing: (teamId: number) => ['billing', teamId] as const,
  /** Archives of a team's data. */
  exports: (teamId: number) => ['teamExports', teamId] as const,
  found: (kind: 'contacts' | 'campaigns' | 'templates', params: object, search: string) =>
    ['palette', kind, params, search] as const,
  icon: (name: string) => ['icon', name] as const,
  conversations: ['conversations'] as const,
};
