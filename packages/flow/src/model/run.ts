import type { BlockId, Output } from './names.ts';

// What the interpreter and the world say to each other. All of it is data: a run's log holds it, and gives the same state
// again.

/** A message of the person, as blocks look at it. */
export interface Heard {
  /** In the ledger. */
  id: number;
  text: string;
  kind: 'text' | 'media' | 'location' | 'other';
  /** Which button, row or quick reply was tapped, if it is one of the block's. */
  key: string | null;
  file_id: number | null;
}

/** Why a run began. `values` are what its texts may name: `order.number`, `hook.size`. */
export interface TriggerFacts {
  kind: string;
  message: Heard | null;
  /** Of a template's quick replies. */
  output: Output | null;
  values: Readonly<Record<string, string>>;
  /** Of a test: nobody wants to wait for days to see what comes then. */
  quick_waits?: true;
}

export interface RunState {
  at: BlockId;
  /** Within the block; 0 before it began. */
  phase: number;
  /** Of the rest: what comes for another is late. */
  nr: number;
  /** Since when the run is at the block, ISO 8601. */
  since: string;
  started: string;
  /** When it came to its last rest. */
  rested: string;
  /** The block by which it came in. */
  entered: BlockId;
  tries: number;
  /** Of the run's chances. */
  seed: number;
  /** Of the chances that stay with the person. */
  person: number;
  steps: number;
  /** Blocks since the last rest. */
  burst: number;
  sent: number;
  /** Seconds that messages of this burst wait already. */
  pause: number;
  vars: Record<string, string>;
  trigger: TriggerFacts;
  /** Block → the id of the message that it sent last. */
  messages: Record<BlockId, number>;
  visits: Record<BlockId, number>;
  /** What the block waits for, while it rests. */
  due: string | null;
  hears: Hears[];
  reached: string[];
}

export const hearable = [
  'reply',
  'tap',
  'ordered',
  'clicked',
  'joined',
  'called',
  'agent',
  'undeliverable',
  'again',
] as const;
export type Hears = (typeof hearable)[number];

export interface Rest {
  hears: readonly Hears[];
  /** When the clock wakes it. */
  due: Date | null;
}

export const endReasons = [
  'finished',
  'stopped',
  'handed_over',
  'goal',
  'ordered',
  'replied',
  'clicked',
  'joined',
  'undeliverable',
  'opted_out',
  'person_answered',
  'closed',
  'asked_for_person',
  'interrupted',
  'restarted',
  'by_hand',
  'switched_off',
  'deleted',
  'version_changed',
  'merged',
  'superseded',
  'not_abandoned',
  'endless_loop',
  'too_many_steps',
  'too_many_messages',
  'too_old',
  'internal',
] as const;
export type EndReason = (typeof endReasons)[number];

export const endStatuses = ['done', 'left', 'failed', 'dropped'] as const;
export interface End {
  status: (typeof endStatuses)[number];
  reason: EndReason;
}

/** What a block did: becomes a line of the log and a count. `output` null: it rests, or the run ended there. */
export interface Mark {
  block: BlockId;
  event: 'arrived' | 'passed' | 'goal' | 'refused';
  output?: Output;
  why?: string;
}

/** Until when a wait lasts, where a calendar must say so. */
export type WaitSpec =
  | { kind: 'time'; time: string; weekdays: readonly number[]; clock: 'team' | 'contact' }
  | { kind: 'date'; variable: string; days: number; time: string; clock: 'team' | 'contact' }
  | { kind: 'open' };

/** What only the world can do or tell. */
export type AskBody =
  | { kind: 'send'; block: BlockId; what: 'message' | 'retry' | 'template'; pause: number; visit: number }
  | { kind: 'meets'; block: BlockId }
  | { kind: 'time'; block: BlockId; spec: WaitSpec; since: Date }
  | { kind: 'hours'; block: BlockId }
  | { kind: 'set'; block: BlockId }
  | { kind: 'save'; block: BlockId; field: string; value: string }
  | { kind: 'list'; block: BlockId; add: boolean; group_id: number }
  | { kind: 'consent'; block: BlockId; status: 'opted_in' | 'opted_out' }
  | { kind: 'human'; block: BlockId }
  | { kind: 'call'; block: BlockId; nr: number }
  | { kind: 'hook'; block: BlockId }
  | { kind: 'start'; block: BlockId; visit: number }
  | { kind: 'agent'; block: BlockId }
  | { kind: 'still_abandoned'; block: BlockId };
export type Ask = { id: number } & AskBody;

export type AnswerBody =
  | { kind: 'sent'; message: number }
  /** `later`: it is not about the person, and waiting may help. */
  | { kind: 'refused'; reason: string; later: boolean }
  /** Which way on. */
  | { kind: 'way'; output: Output }
  | { kind: 'time'; at: Date | null }
  | { kind: 'done'; values?: Readonly<Record<string, string>> };
export type Answer = { id: number } & AnswerBody;

export type InputBody =
  /** `vars`: given by the automation that started it. `enter`: not by the trigger, but behind a button of a run before. */
  | { kind: 'start'; trigger: TriggerFacts; vars?: Readonly<Record<string, string>>; enter?: BlockId }
  | { kind: 'again'; trigger: TriggerFacts }
  | { kind: 'answers'; answers: readonly Answer[] }
  | { kind: 'due' }
  | { kind: 'reply' | 'tap'; message: Heard }
  | { kind: 'ordered'; total: number }
  | { kind: 'clicked'; block: BlockId | null }
  | { kind: 'joined'; group_id: number }
  | { kind: 'undeliverable' }
  | { kind: 'called'; ok: boolean; why: string; values: Readonly<Record<string, string>> }
  | { kind: 'agent'; outcome: 'solved' | 'gave_up' }
  /** A person says that it need not wait any longer. */
  | { kind: 'go_on' }
  /** The run is in another version now: at which block, null to leave. */
  | { kind: 'moved'; to: BlockId | null }
  | { kind: 'leave'; why: EndReason };
export type Input = { at: Date } & InputBody;

/** How a block goes on. */
export type Move = { phase?: number; tries?: number; vars?: Readonly<Record<string, string>> } & (
  | { do: 'ask'; ask: AskBody }
  | { do: 'rest'; hears: readonly Hears[]; due: Date | null }
  | { do: 'go'; output: Output; why?: string }
  | { do: 'end'; end: End }
  /** What came is nothing to it: it goes on resting. */
  | { do: 'stay' }
);
