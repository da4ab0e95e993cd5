import type { ClaimedMessage } from './claimed.ts';

/** Claimed messages that wait for their turn, in lanes. */
export interface Buffer {
  readonly size: number;
  push(messages: readonly ClaimedMessage[]): void;
  /**
   * The next message, the most urgent first. Passes over people who are being written to right now: two messages under
   * way at once may arrive in the wrong order.
   */
  pick(isBusy: (contactId: number) => boolean): ClaimedMessage | null;
  /** Takes out everything that fits. */
  drain(fits?: (message: ClaimedMessage) => boolean): ClaimedMessage[];
}

export function createBuffer(): Buffer {
  const lanes = new Map<number, ClaimedMessage[]>();
  const inOrder = () => [...lanes].sort(([a], [b]) => a - b).map(([, lane]) => lane);
  return {
    get size() {
      return [...lanes.values()].reduce((total, lane) => total + lane.length, 0);
    },
    push(messages) {
      for (const message of messages) {
        const lane = lanes.get(message.priority);
        if (lane) lane.push(message);
        else lanes.set(message.priority, [message]);
      }
    },
    pick(isBusy) {
      for (const lane of inOrder()) {
        const index = lane.findIndex(({ contactId }) => !isBusy(contactId));
        const [message] = index < 0 ? [] : lane.splice(index, 1);
        if (message) return message;
      }
      return null;
    },
    drain(fits = () => true) {
      const taken: ClaimedMessage[] = [];
      for (const [priority, lane] of lanes) {
        taken.push(...lane.filter(fits));
        lanes.set(
          priority,
          lane.filter((message) => !fits(message)),
        );
      }
      return taken;
    },
  };
}
