export const automationPaths = {
  list: '/teams/$teamId/$phoneNumberId/automations',
  library: '/teams/$teamId/$phoneNumberId/automations/library',
  one: '/teams/$teamId/$phoneNumberId/automations/$automationId',
  stats: '/teams/$teamId/$phoneNumberId/automations/$automationId/stats',
} as const;
