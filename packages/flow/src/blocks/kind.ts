import type { z } from 'zod';
import type { AnswerBody, BlockId, InputBody, Move, Output, RunState } from '../model/index.ts';
import type { Expects } from './expects.ts';
import type { Known } from './known.ts';

/** What a block hears: that it begins, the world's answer to what it asked, or what happened while it rested. */
export type BlockEvent =
  | { kind: 'enter' }
  | { kind: 'answer'; answer: AnswerBody }
  | Exclude<InputBody, { kind: 'answers' | 'moved' | 'leave' }>;

export interface At<S> {
  id: BlockId;
  settings: S;
  state: RunState;
  now: Date;
  event: BlockEvent;
  /** Whether an output leads somewhere. */
  leads(output: Output): boolean;
}

/** What is wrong with a block, under a field of its settings. */
export interface Report {
  error(field: string, code: string, params?: Record<string, string | number>): void;
  warn(field: string, code: string, params?: Record<string, string | number>): void;
}

/** Everything about one type of block: a new type is one file, and a missing part does not compile. */
export interface BlockKind<S> {
  settings: z.ZodType<S>;
  /** In the order in which they are drawn. */
  outputs(settings: S): readonly Output[];
  /** Whether people may stay there: a loop needs such a block. */
  rests(settings: S): boolean;
  /** Texts that take variables, by field. */
  texts(settings: S): Readonly<Record<string, string>>;
  /** What answer it waits for; null when it waits for none. */
  expects(settings: S): Expects | null;
  check(settings: S, report: Report, known: Known): void;
  run(at: At<S>): Move;
}

export const noTexts = () => ({});
export const neverRests = () => false;
export const expectsNothing = () => null;
export const nothingToCheck = () => {};
