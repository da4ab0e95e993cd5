export const automationPaths = {
  list: '/teams/$teamId/$phoneNumberId/automations',
  one: '/teams/$teamId/$phoneNumberId/automations/$automationId',
  stats: '/teams/$teamId/$phoneNumberId/automations/$automationId/stats',
} as const;
