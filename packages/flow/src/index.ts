export * from './blocks/index.ts';
export * from './conditions/index.ts';
export * from './engine/index.ts';
export * from './graph/index.ts';
export * from './model/index.ts';
export * from './text/index.ts';
export * from './turn/index.ts';
