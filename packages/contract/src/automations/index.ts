export * from './automation.ts';
export * from './editing.ts';
export * from './enrolments.ts';
export * from './files.ts';
export * from './hooks.ts';
export * from './publishing.ts';
export * from './runs.ts';
export * from './versions.ts';
