import type { RealtimeEvent, RealtimeName } from '@herald/contract';

export type PayloadOf<Name extends RealtimeName> = Extract<RealtimeEvent, { name: Name }>['payload'];
type Handler = (payload: never) => void;

const handlers = new Map<RealtimeName, Set<Handler>>();

export function listen<Name extends RealtimeName>(
  name: Name,
  handler: (payload: PayloadOf<Name>) => void,
): () => void {
  const known = handlers.get(name) ?? new Set<Handler>();
  handlers.set(name, known);
  known.add(handler as Handler);
  return () => {
    known.delete(handler as Handler);
  };
}

/** Hands an event to whoever listens. */
export function publish(name: RealtimeName, payload: unknown): void {
  for (const handler of handlers.get(name) ?? []) (handler as (payload: unknown) => void)(payload);
}
