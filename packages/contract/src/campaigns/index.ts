export * from './audience.ts';
export * from './campaign.ts';
export * from './earlier.ts';
export * from './recipients.ts';
export * from './review.ts';
export * from './running.ts';
export * from './steps.ts';
export * from './variables.ts';
