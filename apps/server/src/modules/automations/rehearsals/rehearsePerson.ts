import { minorDigits } from '@herald/contract';
import {
  begin,
  type Compiled,
  drive,
  expectsNow,
  type Happened,
  type TriggerFacts,
  textAt,
  triggerOf,
  type WaitingRun,
  whoseTurn,
} from '@herald/flow';
import { isWanted } from '../door/startForOrders.ts';
import { valuesOfCart } from '../door/startForShops.ts';
import { refusalOf } from '../runner/beginRuns.ts';
import type { Person } from '../runner/person.ts';
import type { RunRow } from '../runner/readPeople.ts';
import type { Moment, PastPerson } from './pastPeople.ts';
import type { PastWorld } from './pastWorld.ts';
import type { SimRun, Simulated } from './simRun.ts';
import type { Span } from './span.ts';

export interface Rehearsing {
  graph: Compiled;
  span: Span;
  world: PastWorld;
  /** What a message wishes that has answers of its own. */
  wishOf(text: string): 'consent' | 'person' | null;
  keptOut(why: string): void;
  /** Steps that may still be made, all people together. */
  left: number;
}

const talkMs = 12 * 3600_000;

/** Takes somebody through what happened to them, as the stepper would have taken them. */
export async function rehearsePerson(
  rehearsing: Rehearsing,
  { contactId, moments, ...before }: PastPerson,
  person: Person,
): Promise<SimRun[]> {
  const of: Simulated = { ...before, person, personSpoke: null, needsPerson: false };
  const rehearsal = new OnePerson(rehearsing, contactId, of);
  for (const moment of moments) {
    await rehearsal.wakeUntil(moment.at);
    await rehearsal.happen(moment);
  }
  await rehearsal.wakeUntil(rehearsing.span.until);
  return rehearsal.runs;
}

class OnePerson {
  readonly runs: SimRun[] = [];
  readonly #in: Rehearsing;
  readonly #contactId: number;
  readonly #of: Simulated;

  constructor(rehearsing: Rehearsing, contactId: number, of: Simulated) {
    this.#in = rehearsing;
    this.#contactId = contactId;
    this.#of = of;
  }

  async wakeUntil(moment: Date): Promise<void> {
    for (;;) {
      const due = this.#open()
        .filter(({ rest }) => rest?.due && rest.due <= moment)
        .toSorted((a, b) => Number(a.rest?.due) - Number(b.rest?.due))[0];
      if (!due?.rest?.due || this.#in.left <= 0) return;
      await this.#step(due, [{ kind: 'due', at: due.rest.due }]);
    }
  }

  async happen(moment: Moment): Promise<void> {
    const { at } = moment;
    const { rules } = this.#in.graph;
    switch (moment.kind) {
      case 'message':
        return this.#hear(moment);
      case 'person_answered':
        this.#of.personSpoke = at;
        this.#of.needsPerson = false;
        return rules.when_answered === 'leave'
          ? this.#tell({ kind: 'leave', at, why: 'person_answered' })
          : undefined;
      case 'consent':
        this.#of.optin = moment.status;
        if (moment.status !== 'opted_out' || rules.purpose !== 'marketing') return;
        return this.#tell({ kind: 'leave', at, why: 'opted_out' });
      case 'ordered': {
        await this.#tell({ kind: 'ordered', at, total: moment.total });
        const trigger = triggerOf(this.#in.graph.graph);
        if (trigger?.kind !== 'shopify_order_created' || !('min_total' in trigger)) return;
        const { country_code } = this.#of.person;
        if (!isWanted({ ...moment, country_code, rule: trigger })) return;
        const values = {
          'order.number': moment.number,
          'order.total': moment.total.toFixed(minorDigits(moment.currency)),
          'order.currency': moment.currency,
        };
        return this.#begin(at, { kind: trigger.kind, message: null, output: null, values });
      }
      case 'joined': {
        await this.#tell({ kind: 'joined', at, group_id: moment.group_id });
        const trigger = triggerOf(this.#in.graph.graph);
        if (trigger?.kind !== 'list_joined' || trigger.group_id !== moment.group_id) return;
        return this.#begin(at, { kind: trigger.kind, message: null, output: null, values: {} });
      }
      case 'hooked':
        return this.#hooked(at, moment.payload);
      case 'filled': {
        const { cart } = moment;
        const rule = triggerOf(this.#in.graph.graph);
        if (rule?.kind !== `shopify_abandoned_${cart.kind}` || !('min_total' in rule)) return;
        if (!isWanted({ ...cart, rule })) return;
        return this.#begin(at, { kind: rule.kind, message: null, output: null, values: valuesOfCart(cart) });
      }
    }
  }

  async #hear(moment: Extract<Moment, { kind: 'message' }>): Promise<void> {
    const { heard, at } = moment;
    const isFirst = this.#of.lastWrote === null;
    const spoke = this.#of.personSpoke?.getTime() ?? 0;
    const wish = this.#in.wishOf(heard.text);
    const trigger = triggerOf(this.#in.graph.graph);
    const waits = this.#open().flatMap((run) => waitOf(run, this.#in.graph));
    const tapped = moment.tap && waits.find(({ blockId }) => blockId === moment.tap?.block);
    const { turn, kept } = whoseTurn({
      message: heard,
      writtenAt: at,
      wish,
      tap:
        tapped && moment.tap ? { runId: tapped.runId, blockId: tapped.blockId, key: moment.tap.key } : null,
      // Which version an old button was of is not looked up.
      late: null,
      templateId: moment.templateId,
      isFirst,
      ad: moment.ad,
      byLink: moment.byLink,
      personTalks: this.#of.needsPerson || at.getTime() - spoke < talkMs,
      triggers: trigger ? [{ automationId: this.#in.span.automationId, position: 0, rule: trigger }] : [],
      waits,
    });
    this.#of.lastWrote = at;
    for (const _ of kept) this.#in.keptOut('person_talks');
    if (wish === 'person') {
      this.#of.needsPerson = true;
      if (this.#in.graph.rules.when_answered === 'leave')
        await this.#tell({ kind: 'leave', at, why: 'asked_for_person' });
      return;
    }
    const runOf = (id: number) => this.runs.find(({ key }) => key.id === id) as SimRun;
    if (turn.who === 'run') {
      const key = tapped && turn.run === tapped ? (moment.tap?.key ?? null) : null;
      const kind = moment.tap ? 'tap' : 'reply';
      await this.#step(runOf(turn.run.runId), [{ kind, at, message: { ...heard, key } }]);
    }
    if (turn.who === 'start')
      for (const { runId } of turn.leaves)
        await this.#step(runOf(runId), [{ kind: 'leave', at, why: 'interrupted' }]);
    // Who does not wait for an answer may still end or go on because there was one.
    const others = turn.who === 'consent' ? [] : waits.filter(({ expects }) => expects === null);
    for (const { runId } of others) {
      const run = runOf(runId);
      if (!run.end && run.rest?.hears.includes('reply'))
        await this.#step(run, [{ kind: 'reply', at, message: heard }]);
    }
    if (turn.who !== 'start') return;
    const values = { 'message.text': heard.text };
    await this.#begin(at, { kind: 'message', message: heard, output: turn.output, values });
  }

  async #hooked(at: Date, payload: unknown): Promise<void> {
    const trigger = triggerOf(this.#in.graph.graph);
    if (trigger?.kind !== 'incoming_webhook') return;
    const vars = Object.fromEntries(
      Object.entries(trigger.variables).flatMap(([name, path]) => {
        const value = textAt(payload, path);
        return value === null ? [] : [[name, value]];
      }),
    );
    const values = Object.fromEntries(Object.entries(vars).map(([name, value]) => [`hook.${name}`, value]));
    await this.#begin(at, { kind: trigger.kind, message: null, output: null, values }, vars);
  }

  async #begin(at: Date, trigger: TriggerFacts, vars: Record<string, string> = {}): Promise<void> {
    const { graph, span } = this.#in;
    const open = this.#open().length;
    const started = this.runs.map(({ key }) => key.started_at);
    const refused = refusalOf(
      graph.rules,
      {
        open,
        here: open,
        hour: started.filter((one) => at.getTime() - one.getTime() < 3600_000).length,
        last: this.runs.filter(({ end }) => end?.status !== 'dropped').at(-1)?.key.started_at ?? null,
      },
      at,
    );
    if (refused !== null) {
      if (refused !== 'echo') this.#in.keptOut(refused);
      return;
    }
    const id = this.runs.length + 1;
    const state = begin(graph, { at, seed: this.#contactId * 100 + id, person: this.#contactId, trigger });
    const key: RunRow = {
      team_id: span.teamId,
      id,
      automation_id: span.automationId,
      version: 0,
      phone_number_id: span.phoneNumberId,
      contact_id: this.#contactId,
      state,
      depth: 0,
      bursts: 0,
      started_at: at,
      wait_nr: null,
      due_at: null,
      lane: 1,
    };
    const run: SimRun = {
      key,
      of: this.#of,
      state,
      rest: null,
      end: null,
      trail: [],
      messages: 0,
      templates: 0,
      micros: 0,
    };
    this.runs.push(run);
    await this.#step(run, [{ kind: 'start', at, trigger, vars }]);
  }

  #open(): SimRun[] {
    return this.runs.filter(({ end }) => end === null);
  }

  async #tell(input: Happened): Promise<void> {
    for (const run of this.#open()) await this.#step(run, [input]);
  }

  async #step(run: SimRun, inputs: readonly Happened[]): Promise<void> {
    const { graph, world } = this.#in;
    const before = run.state.steps;
    const [ridden] = await drive(world, [{ key: run, graph, state: run.state, inputs }]);
    if (!ridden) return;
    run.state = ridden.state;
    run.rest = ridden.rest;
    run.end = ridden.end;
    run.trail.push(...ridden.bursts.flatMap(({ trail }) => trail));
    this.#in.left -= 1 + run.state.steps - before;
    // Other systems are not called: it is as if they answered nothing.
    const last = inputs.at(-1);
    if (run.rest?.hears.includes('called') && last)
      await this.#step(run, [{ kind: 'called', at: last.at, ok: true, why: '200', values: {} }]);
  }
}

function waitOf({ key, state, rest, end }: SimRun, graph: Compiled): WaitingRun[] {
  if (end || !rest?.hears.includes('reply')) return [];
  const block = graph.block(state.at);
  return [
    {
      runId: key.id,
      automationId: key.automation_id,
      waitNr: state.nr,
      blockId: state.at,
      since: new Date(state.rested),
      expects: block ? expectsNow(block, state.phase) : null,
    },
  ];
}
