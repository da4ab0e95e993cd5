export * from './conversation.ts';
export * from './list.ts';
export * from './macros.ts';
export * from './messages.ts';
export * from './notes.ts';
export * from './scheduled.ts';
export * from './settings.ts';
export * from './state.ts';
