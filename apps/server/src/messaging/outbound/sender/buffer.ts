import type { HeldMessage } from './held.ts';

/** Claimed messages that wait for their turn, in lanes. */
export interface Buffer {
  readonly size: number;
  /** How many wait in each lane, by priority. */
  depths(): ReadonlyMap<number, number>;
  push(messages: readonly HeldMessage[]): void;
  /**
   * The next message, the most urgent first. Passes over people who are being written to right now: two messages under
   * way at once may arrive in the wrong order.
   */
  pick(isBusy: (contactId: number) => boolean): HeldMessage | null;
  /** Takes out everything that fits. */
  drain(fits?: (message: HeldMessage) => boolean): HeldMessage[];
}

/** A lane that is read from `head` on: taking the first of thousands moves nothing. */
interface Lane {
  priority: number;
  head: number;
  messages: HeldMessage[];
}

export function createBuffer(): Buffer {
  const lanes: Lane[] = [];
  let size = 0;
  const laneOf = (priority: number): Lane => {
    const found = lanes.find((lane) => lane.priority === priority);
    if (found) return found;
    const lane = { priority, head: 0, messages: [] };
    lanes.push(lane);
    lanes.sort((a, b) => a.priority - b.priority);
    return lane;
  };
  const takeAt = (lane: Lane, index: number): HeldMessage => {
    const message = lane.messages[index]!;
    if (index === lane.head) lane.head += 1;
    else lane.messages.splice(index, 1);
    if (lane.head === lane.messages.length || lane.head > 1000) {
      lane.messages = lane.messages.slice(lane.head);
      lane.head = 0;
    }
    size -= 1;
    return message;
  };
  return {
    get size() {
      return size;
    },
    depths: () => new Map(lanes.map(({ priority, head, messages }) => [priority, messages.length - head])),
    push(messages) {
      for (const message of messages) laneOf(message.priority).messages.push(message);
      size += messages.length;
    },
    pick(isBusy) {
      for (const lane of lanes) {
        for (let index = lane.head; index < lane.messages.length; index += 1) {
          if (!isBusy(lane.messages[index]!.contactId)) return takeAt(lane, index);
        }
      }
      return null;
    },
    drain(fits = () => true) {
      const taken: HeldMessage[] = [];
      for (const lane of lanes) {
        const waiting = lane.messages.slice(lane.head);
        taken.push(...waiting.filter(fits));
        lane.messages = waiting.filter((message) => !fits(message));
        lane.head = 0;
      }
      size -= taken.length;
      return taken;
    },
  };
}
