import { type RealtimeEvent, type RealtimeName, realtimeEvents } from '@herald/contract';

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

function isKnown(name: string): name is RealtimeName {
  return Object.hasOwn(realtimeEvents, name);
}

/** Hands an event of the socket to whoever listens. An unknown or malformed one comes from a newer server: ignored. */
export function dispatch(name: string, payload: unknown): void {
  if (!isKnown(name)) return;
  const parsed = realtimeEvents[name].safeParse(payload);
  if (!parsed.success) return;
  for (const handler of handlers.get(name) ?? []) (handler as (payload: unknown) => void)(parsed.data);
}
