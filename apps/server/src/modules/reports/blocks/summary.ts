import type { SlaKind, SlaTarget } from '@herald/contract';
import { addTime } from './sketch.ts';
import { addTimes, sketchOf, type Times } from './times.ts';
import { addTree, type Tree } from './tree.ts';

/** What a time is measured against, and by whose labels it is counted. */
interface About {
  label_ids: readonly number[];
  target: SlaTarget | null;
}

interface Took {
  seconds: number;
  /** Of these, within business hours; null while somebody is always there. */
  business_seconds: number | null;
}

export interface CountedWait extends About {
  kind: 'wait';
  /** Of the week: 24 is Tuesday at midnight. */
  hour: number;
  ended_by: 'member' | 'phone' | 'machine' | 'closed' | null;
  user_id: number | null;
  is_first: boolean;
  took: Took | null;
}

export interface CountedResolution extends About {
  kind: 'resolution';
  user_id: number | null;
  closing_reason_id: number | null;
  took: Took;
}

export interface CountedRating {
  kind: 'rating';
  label_ids: readonly number[];
  user_id: number | null;
  score: number | null;
}

export type Counted = CountedWait | CountedResolution | CountedRating;

/** By id, or by hour. */
type By<T> = Record<string, T>;

type Scored = { answered: number; sum: number };

export type Counts = {
  asked: number;
  answered: number;
  resolved: number;
  hours: By<number>;
  agents: By<{ answered: number; resolved: number }>;
  labels: By<number>;
  /** 0: for no reason that was named. */
  reasons: By<number>;
  sla: By<{ kept: number; broken: number }>;
  ratings: {
    asked: number;
    scores: By<number>;
    agents: By<Scored>;
    labels: By<Scored>;
  };
};

/** What some days come to. Everything in it adds up, so that of two periods is that of both. */
export type Summary = { counts: Counts; seconds: Times; business_seconds: Times };

export function emptySummary(): Summary {
  return {
    counts: {
      ...{ asked: 0, answered: 0, resolved: 0, hours: {}, agents: {}, labels: {}, reasons: {}, sla: {} },
      ratings: { asked: 0, scores: {}, agents: {}, labels: {} },
    },
    seconds: {},
    business_seconds: {},
  };
}

export function addSummaries(summaries: readonly Summary[]): Summary {
  const sum = emptySummary();
  for (const { counts, seconds, business_seconds } of summaries) {
    addCounts(sum.counts, counts);
    addTimes(sum.seconds, seconds);
    addTimes(sum.business_seconds, business_seconds);
  }
  return sum;
}

export function addCounts(sum: Counts, counts: Counts): void {
  addTree(sum as unknown as Tree, counts as unknown as Tree);
}

/** The plain way: everything that happened, one after the other. */
export function summarise(counted: readonly Counted[]): Summary {
  const summary = emptySummary();
  for (const one of counted) {
    if (one.kind === 'wait') addWait(summary, one);
    else if (one.kind === 'resolution') addResolution(summary, one);
    else addRating(summary, one);
  }
  return summary;
}

function addWait(summary: Summary, wait: CountedWait): void {
  const { counts } = summary;
  const byMember = wait.ended_by === 'member' && wait.user_id !== null;
  const byPerson = wait.ended_by === 'member' || wait.ended_by === 'phone';
  counts.asked += 1;
  bump(counts.hours, wait.hour);
  for (const label of wait.label_ids) bump(counts.labels, label);
  if (byMember) agentOf(counts, wait.user_id).answered += 1;
  if (!wait.took) return;
  if (byPerson || wait.ended_by === 'machine')
    judge(counts, wait.is_first ? 'first_response' : 'next_response', wait.target, wait.took);
  if (!byPerson) return;
  counts.answered += 1;
  const names = [
    ...(wait.is_first ? ['first'] : []),
    'response',
    ...wait.label_ids.map((label) => `labels/${label}`),
    ...(byMember && wait.is_first ? [`agents/${wait.user_id}/first`] : []),
    ...(byMember ? [`agents/${wait.user_id}/response`] : []),
  ];
  addTook(summary, wait.took, names);
}

function addResolution(summary: Summary, resolution: CountedResolution): void {
  const { counts } = summary;
  const reason = resolution.closing_reason_id ?? 0;
  counts.resolved += 1;
  bump(counts.reasons, reason);
  if (resolution.user_id !== null) agentOf(counts, resolution.user_id).resolved += 1;
  judge(counts, 'resolution', resolution.target, resolution.took);
  addTook(summary, resolution.took, ['resolution', `reasons/${reason}`]);
}

function addRating({ counts: { ratings } }: Summary, { score, user_id, label_ids }: CountedRating): void {
  ratings.asked += 1;
  if (score === null) return;
  bump(ratings.scores, score);
  const scored = [
    ...label_ids.map((id) => entryOf(ratings.labels, id, noScores)),
    ...(user_id === null ? [] : [entryOf(ratings.agents, user_id, noScores)]),
  ];
  for (const one of scored) {
    one.answered += 1;
    one.sum += score;
  }
}

/** All of the time, and within business hours: where there are none, all of it again. */
function addTook(summary: Summary, took: Took, names: readonly string[]): void {
  for (const name of names) {
    addTime(sketchOf(summary.seconds, name), took.seconds);
    addTime(sketchOf(summary.business_seconds, name), took.business_seconds ?? took.seconds);
  }
}

const minutesOf: Record<SlaKind, (target: SlaTarget) => number | null> = {
  first_response: (target) => target.first_response_minutes,
  next_response: (target) => target.next_response_minutes,
  resolution: (target) => target.resolution_minutes,
};

function judge(counts: Counts, kind: SlaKind, target: SlaTarget | null, took: Took): void {
  const minutes = target && minutesOf[kind](target);
  if (!target || minutes === null) return;
  const seconds = target.in_business_hours ? (took.business_seconds ?? took.seconds) : took.seconds;
  const judged = entryOf(counts.sla, kind, () => ({ kept: 0, broken: 0 }));
  judged[seconds <= minutes * 60 ? 'kept' : 'broken'] += 1;
}

function bump(counts: By<number>, key: number): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

const agentOf = (counts: Counts, user: number | null) =>
  entryOf(counts.agents, user, () => ({ answered: 0, resolved: 0 }));

const noScores = (): Scored => ({ answered: 0, sum: 0 });

function entryOf<T>(entries: By<T>, key: string | number | null, create: () => T): T {
  const name = String(key);
  const entry = entries[name] ?? create();
  entries[name] = entry;
  return entry;
}
