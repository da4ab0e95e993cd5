export * from './automation.ts';
export * from './editing.ts';
export * from './publishing.ts';
