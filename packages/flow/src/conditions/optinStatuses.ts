export const optinStatuses = ['opted_in', 'opted_out', 'unknown'] as const;
