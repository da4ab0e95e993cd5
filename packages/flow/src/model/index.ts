export * from './names.ts';
export * from './run.ts';
