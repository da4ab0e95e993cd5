/** Something that was said in a conversation, or its closing, in the order of time. */
export interface Said {
  at: Date;
  kind: 'in' | 'out' | 'closed';
  /** Who of the team answered or closed. */
  userId: number | null;
  cause: string | null;
  /** Of a closing: why. */
  closingReasonId?: number | null;
}

/** The time in which a person waited for an answer. */
export interface Wait {
  startedAt: Date;
  endedAt: Date | null;
  endedBy: 'member' | 'phone' | 'machine' | 'closed' | null;
  userId: number | null;
  /** The first of its conversation, since it was last closed. */
  isFirst: boolean;
}

export interface Resolution {
  openedAt: Date;
  closedAt: Date;
  userId: number | null;
  closingReasonId: number | null;
}

/**
 * A wait begins with the first message that nobody has answered, and ends with an answer or a closing. A conversation opens with
 * the person's first message and is resolved when it is closed.
 */
export function readWaits(conversation: readonly Said[]): { waits: Wait[]; resolutions: Resolution[] } {
  const waits: Wait[] = [];
  const resolutions: Resolution[] = [];
  let waiting: Wait | null = null;
  let openedAt: Date | null = null;
  let isFirst = true;
  for (const said of conversation) {
    if (said.kind === 'in') {
      openedAt ??= said.at;
      if (waiting) continue;
      waiting = { startedAt: said.at, endedAt: null, endedBy: null, userId: null, isFirst };
      waits.push(waiting);
      isFirst = false;
      continue;
    }
    if (waiting) Object.assign(waiting, { endedAt: said.at, endedBy: endedBy(said), userId: said.userId });
    waiting = null;
    if (said.kind !== 'closed') continue;
    const { at: closedAt, userId, closingReasonId = null } = said;
    if (openedAt) resolutions.push({ openedAt, closedAt, userId, closingReasonId });
    openedAt = null;
    isFirst = true;
  }
  return { waits, resolutions };
}

function endedBy({ kind, cause }: Said): Wait['endedBy'] {
  if (kind === 'closed') return 'closed';
  if (cause === 'inbox') return 'member';
  return cause === 'phone_app' ? 'phone' : 'machine';
}
