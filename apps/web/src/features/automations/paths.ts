export const automationPaths = {
  list: '/teams/$teamId/$phoneNumberId/automations',
  one: '/teams/$teamId/$phoneNumberId/automations/$automationId',
} as const;
