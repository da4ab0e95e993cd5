import { type CoEditor, editingReport, presenceReport, type Viewer } from '@herald/contract';
import type { AppServices } from '../../platform/context.ts';
import { rooms } from '../../platform/realtime/index.ts';
import { createSeats, type SeatKind, type Seats, type Who } from './seats.ts';
import type { Socket } from './socket.ts';

/** Who looks at which conversation and who writes there, and who has which automation open. */
export interface Presence {
  /** Lets a connected socket report. */
  admit(socket: Socket): void;
  /** It has entered the rooms of these numbers: it learns who is there. */
  enter(socket: Socket, numberIds: readonly number[]): void;
  /** These are the rooms that it hears of from now on: where it was seen elsewhere, it leaves. */
  stay(socket: Socket, rooms: readonly string[]): void;
}

/** At a conversation. */
const viewing: SeatKind<Omit<Viewer, keyof Who>> = {
  name: 'presence',
  room: rooms.inbox,
  read(value) {
    const said = presenceReport.safeParse(value);
    if (!said.success) return null;
    const { phone_number_id: numberId, ...place } = said.data;
    return { numberId, isHere: place.contact_id !== null, place };
  },
  left: () => ({ contact_id: null, is_typing: false }),
  tell: (to, phone_number_id, viewers) => to.emit('presence.seen', { phone_number_id, viewers }),
};

/** In an automation. */
const editing: SeatKind<Omit<CoEditor, keyof Who>> = {
  name: 'editing',
  room: rooms.automations,
  read(value) {
    const said = editingReport.safeParse(value);
    if (!said.success) return null;
    const { phone_number_id: numberId, ...place } = said.data;
    return { numberId, isHere: place.automation_id !== null, place };
  },
  left: () => ({ automation_id: null, block_id: null }),
  tell: (to, phone_number_id, editors) => to.emit('editing.seen', { phone_number_id, editors }),
};

export function createPresence(app: AppServices): Presence {
  const kinds: [(numberId: number) => string, Seats][] = [
    [viewing.room, createSeats(app, viewing)],
    [editing.room, createSeats(app, editing)],
  ];
  return {
    admit(socket) {
      for (const [, seats] of kinds) seats.admit(socket);
    },
    enter(socket, numberIds) {
      for (const [room, seats] of kinds) {
        for (const each of numberIds) if (socket.rooms.has(room(each))) seats.enter(socket, each);
      }
    },
    stay(socket, kept) {
      for (const [, seats] of kinds) seats.stay(socket, kept);
    },
  };
}
