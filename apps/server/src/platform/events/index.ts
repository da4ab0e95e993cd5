export { connectSubscribers, emit, isHeard } from './emit.ts';
export type { Fact } from './fact.ts';
export type { Subscriber } from './subscriber.ts';
