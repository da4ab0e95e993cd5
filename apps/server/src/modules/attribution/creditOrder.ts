/** In days. Everywhere else they are named by their place in this list. */
export const windows = [1, 3, 5, 7, 14, 30] as const;
/** Of what a touch is held that nobody is better than. */
const never = windows.length;
const dayMs = 86_400_000;

export type CountsFrom = 'delivered' | 'read' | 'clicked';
export const evidenceKinds = ['click', 'reply', 'read', 'delivered'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
export type Evidence = { readonly [Kind in EvidenceKind]?: Date };

/** A message that sells, and what is known of how it was noticed: of several clicks or replies the last one before the order. */
export interface SellingMessage {
  messageId: number;
  evidence: Evidence;
}

export interface Touch {
  messageId: number;
  /** Only what counts. */
  evidence: Evidence;
  moment: Date;
  /** The smallest window that holds it. */
  within: number;
  /** The smallest in which a better touch stands; 6 when none does. It has the credit of the windows from `within` up to here. */
  lastUntil: number;
}

const counted: Record<CountsFrom, readonly EvidenceKind[]> = {
  delivered: evidenceKinds,
  // Whoever clicked or answered has read: people switch receipts off.
  read: ['click', 'reply', 'read'],
  clicked: ['click'],
};

/**
 * Returns which messages an order may come from, the best first: the one that was noticed last before it, and of two at one
 * moment the newer. For each window, the first of them that stands in it has the credit, so an order is credited once at most.
 */
export function creditOrder(
  placedAt: Date,
  messages: readonly SellingMessage[],
  countsFrom: CountsFrom,
): Touch[] {
  const touches = messages
    .flatMap((message) => touchOf(placedAt, message, countsFrom) ?? [])
    .sort((a, b) => b.moment.getTime() - a.moment.getTime() || b.messageId - a.messageId);
  let taken: number = never;
  return touches.map((touch) => {
    const lastUntil = taken;
    taken = Math.min(taken, touch.within);
    return { ...touch, lastUntil };
  });
}

function touchOf(
  placedAt: Date,
  { messageId, evidence }: SellingMessage,
  countsFrom: CountsFrom,
): Omit<Touch, 'lastUntil'> | null {
  const before = counted[countsFrom].flatMap((kind) => {
    const at = evidence[kind];
    return at && at <= placedAt ? [[kind, at] as const] : [];
  });
  if (before.length === 0) return null;
  const moment = new Date(Math.max(...before.map(([, at]) => at.getTime())));
  const age = placedAt.getTime() - moment.getTime();
  const within = windows.findIndex((days) => age <= days * dayMs);
  return within === -1 ? null : { messageId, evidence: Object.fromEntries(before), moment, within };
}

/** Whether a touch has the credit of a window. */
export function hasCredit(
  { within, lastUntil }: Pick<Touch, 'within' | 'lastUntil'>,
  window: number,
): boolean {
  return within <= window && window < lastUntil;
}

/** Whether a touch came first of all in a window. `before`: the next older one of its order. */
export function cameFirst(
  { within }: Pick<Touch, 'within'>,
  before: Pick<Touch, 'within'> | undefined,
  window: number,
): boolean {
  // What is older stands in no smaller window.
  return within <= window && (before === undefined || before.within > window);
}
