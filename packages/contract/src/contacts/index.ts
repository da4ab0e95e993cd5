export * from './consentWords.ts';
export * from './contact.ts';
export * from './duplicates.ts';
export * from './erase.ts';
export * from './list.ts';
export * from './merge.ts';
export * from './notes.ts';
