import { type Expects, fits, interrupts, type TriggerSettings } from '../blocks/index.ts';
import type { Heard } from '../model/index.ts';
import { normalizeWords, type WordTest, wordFinder } from '../text/index.ts';

/** An automation that messages may start. */
export interface InboundTrigger {
  automationId: number;
  position: number;
  rule: TriggerSettings;
}

/** A run of the person that a message may be for. */
export interface WaitingRun {
  runId: number;
  automationId: number;
  waitNr: number;
  blockId: string;
  /** Since when it waits: what was written before is no answer. */
  since: Date;
  /** Null: it does not wait for an answer. */
  expects: Expects | null;
}

/** Everything that decides who answers a message. */
export interface TurnFacts {
  message: Heard;
  writtenAt: Date;
  /** A stop or start word, or the wish for a person: both have answers of their own. */
  wish: 'consent' | 'person' | null;
  /** Which button of which run was tapped. */
  tap: { runId: number; blockId: string; key: string } | null;
  /** Of a run that does not wait there any more, and whose button still works. */
  late: { automationId: number } | null;
  /** The template that was answered or tapped. */
  templateId: number | null;
  /** Never wrote to this number before. */
  isFirst: boolean;
  /** Null: did not come from an ad; else its id, perhaps empty. */
  ad: string | null;
  /** Came with a link or QR code of the tools. */
  byLink: boolean;
  /** Somebody of the team is in this talk. */
  personTalks: boolean;
  triggers: readonly InboundTrigger[];
  waits: readonly WaitingRun[];
}

export type Turn =
  | { who: 'nobody' }
  | { who: 'consent' | 'person' }
  | { who: 'run'; run: WaitingRun; key: string | null }
  /** A new run begins behind an old button. */
  | { who: 'again'; automationId: number }
  /** `leaves`: the run whose question is given up for it. */
  | { who: 'start'; automationId: number; output: string | null; leaves: readonly WaitingRun[] };

export interface Answering {
  turn: Turn;
  /** Automations that would have started, but that a person is talking. */
  kept: readonly number[];
}

/** Who answers a message: the first place that holds, and never two. */
export function whoseTurn(facts: TurnFacts): Answering {
  if (facts.wish !== null) return answering({ who: facts.wish });
  const tapped = runOfTap(facts);
  if (tapped) return answering({ who: 'run', run: tapped, key: facts.tap?.key ?? null });
  if (facts.late) return answering({ who: 'again', automationId: facts.late.automationId });
  const byTemplate = templateStart(facts);
  if (byTemplate) return answering(byTemplate);
  const word = bestWord(facts);
  if (word?.interrupts) return answering(start(word.automationId, null, asking(facts)));
  const fitting = asking(facts).find(({ expects }) => expects !== null && fits(expects, facts.message));
  if (fitting) return answering({ who: 'run', run: fitting, key: null });

  const kept: number[] = [];
  const mayStart = ({ automationId, rule }: InboundTrigger) => {
    const talksOn = rule.kind === 'kanal_v2_keyword' && rule.while_person_talks;
    if (!facts.personTalks || talksOn) return true;
    kept.push(automationId);
    return false;
  };
  if (word && mayStart(word.trigger)) return { turn: start(word.automationId), kept };
  const [waiting] = asking(facts);
  if (waiting) return { turn: { who: 'run', run: waiting, key: null }, kept };
  const entry = entriesOf(facts).find(mayStart);
  return { turn: entry ? start(entry.automationId) : { who: 'nobody' }, kept };
}

const answering = (turn: Turn): Answering => ({ turn, kept: [] });
const start = (
  automationId: number,
  output: string | null = null,
  leaves: readonly WaitingRun[] = [],
): Turn => ({
  who: 'start',
  automationId,
  output,
  leaves,
});

/** Runs whose question stood there when the message was written; the newest question first. */
function asking({ waits, writtenAt }: TurnFacts): WaitingRun[] {
  // The clock of messages has whole seconds.
  const second = (moment: Date) => Math.floor(moment.getTime() / 1000);
  return waits
    .filter(({ expects, since }) => expects !== null && second(writtenAt) >= second(since))
    .toSorted((a, b) => b.since.getTime() - a.since.getTime());
}

function runOfTap({ tap, waits }: TurnFacts): WaitingRun | undefined {
  if (!tap) return undefined;
  return waits.find(({ runId, blockId }) => runId === tap.runId && blockId === tap.blockId);
}

const inOrder = (triggers: readonly InboundTrigger[]) =>
  triggers.toSorted((a, b) => a.position - b.position || a.automationId - b.automationId);

function templateStart(facts: TurnFacts): Turn | null {
  const { templateId, triggers, message } = facts;
  if (templateId === null) return null;
  for (const { automationId, rule } of inOrder(triggers)) {
    if (rule.kind !== 'kanal_template' || !rule.template_ids.includes(templateId)) continue;
    const said = normalizeWords(message.text);
    const reply = rule.replies.find(({ title }) => normalizeWords(title) === said);
    return start(automationId, reply?.key ?? 'other');
  }
  return null;
}

const strength: Record<WordTest, number> = { is: 2, starts: 1, contains: 0 };

/** A word of an automation, and whether a message says it. */
interface Word {
  trigger: InboundTrigger;
  automationId: number;
  interrupts: boolean;
  isSaid: (said: string) => boolean;
}

/** Triggers of a number are asked of every message of a batch: their words are made ready once. */
const ready = new WeakMap<readonly InboundTrigger[], readonly Word[]>();

/** The words of all: `is` before `starts` before `contains`, the longer first, then as the automations stand in their list. */
function wordsOf(triggers: readonly InboundTrigger[]): readonly Word[] {
  const known = ready.get(triggers);
  if (known) return known;
  const words = inOrder(triggers)
    .flatMap((trigger) => {
      const { rule, automationId } = trigger;
      if (rule.kind !== 'kanal_v2_keyword') return [];
      return rule.words.map(({ how, word: written }) => ({
        trigger,
        automationId,
        rule,
        how,
        word: normalizeWords(written),
      }));
    })
    .toSorted((a, b) => strength[b.how] - strength[a.how] || b.word.length - a.word.length)
    .map(({ trigger, automationId, rule, how, word }) => ({
      trigger,
      automationId,
      interrupts: interrupts(rule, how),
      isSaid: wordFinder(how, word),
    }));
  ready.set(triggers, words);
  return words;
}

function bestWord({ message, triggers }: TurnFacts): Word | null {
  const said = normalizeWords(message.text);
  if (said === '') return null;
  return wordsOf(triggers).find(({ isSaid }) => isSaid(said)) ?? null;
}

/** Automations without a word: those of a way in before those that take every message. */
function entriesOf({ triggers, isFirst, ad, byLink }: TurnFacts): InboundTrigger[] {
  const open = inOrder(triggers).filter(
    ({ rule }) => rule.kind === 'kanal_v2_keyword' && rule.words.length === 0,
  );
  const holds = ({ rule }: InboundTrigger) => {
    if (rule.kind !== 'kanal_v2_keyword') return false;
    switch (rule.entry) {
      case 'first':
        return isFirst;
      case 'ad':
        return ad !== null && (rule.ads.length === 0 || rule.ads.includes(ad));
      case 'link':
        return byLink;
      default:
        return true;
    }
  };
  const isAny = ({ rule }: InboundTrigger) => rule.kind === 'kanal_v2_keyword' && rule.entry === 'any';
  return [...open.filter((one) => !isAny(one)), ...open.filter(isAny)].filter(holds);
}
