import type { Socket } from 'socket.io-client';

/** Numbers that look random and are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Chaos {
  /** The socket, whose events come late, twice and in another order. */
  between(socket: Socket): Socket;
  /** Nothing is held back. */
  isQuiet(): boolean;
}

type Listener = (name: string, payload: unknown) => void;

export function createChaos(seed: number): Chaos {
  const random = seededRandom(seed);
  const held = new Set<() => void>();
  const later = (deliver: () => void) => {
    const deliverOnce = () => held.delete(deliverOnce) && deliver();
    held.add(deliverOnce);
    setTimeout(deliverOnce, random() < 0.5 ? 0 : random() * 80);
  };
  return {
    between(socket) {
      // What came over a connection came before its end: only of the same one can events overtake each other.
      socket.on('disconnect', () => {
        for (const deliver of held) deliver();
      });
      return new Proxy(socket, {
        get(target, key) {
          if (key === 'onAny') {
            return (listener: Listener) =>
              target.onAny((name: string, payload: unknown) => {
                later(() => listener(name, payload));
                if (random() < 0.2) later(() => listener(name, payload));
              });
          }
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
    isQuiet: () => held.size === 0,
  };
}
