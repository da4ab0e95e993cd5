import { type AnswerBody, type Asked, messageOf, type World } from '@herald/flow';
import { type Actor, type By, system } from '../../../actor.ts';
import {
  decide,
  loadNumberFacts,
  type NumberFacts,
  priceOfMessage,
  type TemplateFacts,
  termsOfMessage,
} from '../../../messaging/outbound/index.ts';
import { loadTemplate } from '../../../messaging/templates/index.ts';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { answerClock, readNumberClock } from '../runner/answers/clock.ts';
import { meets } from '../runner/answers/meets.ts';
import { fillingOf } from '../runner/answers/send.ts';
import { changedBy } from '../runner/answers/values.ts';
import type { Asking, NumberClock } from '../runner/asking.ts';
import { cartOf } from '../runner/cartOf.ts';
import { wasSettled } from './pastCarts.ts';
import type { SimRun, Simulated } from './simRun.ts';
import type { Span } from './span.ts';

const windowMs = 24 * 3600_000;
const done: AnswerBody = { kind: 'done' };

/**
 * Answers as the server would have at that moment, and does nothing: consent and window as they were, fields as they are
 * today. What is about the number as a whole is left out: that it was paused for an hour is no property of a draft.
 */
export class PastWorld implements World<SimRun> {
  readonly currency: string;
  readonly #app: AppServices;
  readonly #tx: Tx;
  readonly #span: Span;
  readonly #number: NumberFacts;
  readonly #templates = new Map<number, TemplateFacts>();
  #clock: Promise<NumberClock> | null = null;
  readonly #by: (now: Date) => By;
  /** Messages have ids below nought, and came at once; nobody knows whether they were read. */
  readonly #sentAt = new Map<number, Date>();

  static async open(app: AppServices, tx: Tx, span: Span): Promise<PastWorld> {
    const number = await loadNumberFacts(tx, span.teamId, span.phoneNumberId);
    if (!number) throw notFound();
    return new PastWorld(app, tx, span, number);
  }

  private constructor(app: AppServices, tx: Tx, span: Span, number: NumberFacts) {
    this.#app = app;
    this.#tx = tx;
    this.#span = span;
    this.#number = {
      ...number,
      status: 'CONNECTED',
      hasToken: true,
      isBlocked: false,
      isEnding: false,
      violation: null,
      restrictions: [],
      hasScaleAccess: true,
    };
    this.currency = number.currency;
    const actor: Actor = {
      kind: 'automation',
      automationId: span.automationId,
      permissions: system.permissions,
    };
    this.#by = (now) => ({ app: this.#app, actor, teamId: span.teamId, now });
  }

  async answer(asked: readonly Asked<SimRun>[]): Promise<AnswerBody[]> {
    const answers: AnswerBody[] = [];
    for (const one of asked) answers.push(await this.#answer(one));
    return answers;
  }

  async #answer(asked: Asked<SimRun>): Promise<AnswerBody> {
    const { key: run, ask, now } = asked;
    const { person } = run.of;
    const clock = () => this.#readClock(run.key);
    const wouldHave: Asking['wouldHave'] = (message, became) =>
      became === 'replied'
        ? Number(run.of.lastWrote) > Number(this.#sentAt.get(message))
        : became === 'delivered';
    const asking: Asking = {
      ...asked,
      ...{ key: run.key, tx: this.#tx, by: this.#by(now), person, clock, wouldHave },
    };
    switch (ask.kind) {
      case 'send':
        return this.#send(run, asking, ask);
      case 'meets': {
        const [answer] = await meets(this.#tx, [{ ...asking, ask }]);
        return answer!;
      }
      case 'time':
      case 'hours':
        return answerClock(asking, ask);
      case 'set': {
        const { values, fields } = changedBy(asking, ask.block);
        write(run.of, fields);
        return { kind: 'done', values };
      }
      case 'save':
        write(run.of, { [ask.field]: ask.value });
        return done;
      case 'consent':
        run.of.optin = ask.status;
        return done;
      case 'human':
        run.of.needsPerson = true;
        return done;
      case 'still_abandoned':
        return { kind: 'way', output: (await this.#isSettled(asking)) ? 'no' : 'yes' };
      default:
        return done;
    }
  }

  async #isSettled({ state, by }: Asking): Promise<boolean> {
    const cartId = cartOf(state);
    return cartId === null || wasSettled(this.#tx, this.#span.teamId, cartId, by.now);
  }

  /** All of a rehearsal is of one number. */
  #readClock(run: Asking['key']): Promise<NumberClock> {
    this.#clock ??= readNumberClock(this.#tx, run);
    return this.#clock;
  }

  async #send(
    run: SimRun,
    asking: Asking,
    ask: Extract<Asked<SimRun>['ask'], { kind: 'send' }>,
  ): Promise<AnswerBody> {
    const { graph, by } = asking;
    const block = graph.block(ask.block);
    const message = block && messageOf(block, fillingOf(asking, ask), ask.what);
    if (!message) return { kind: 'refused', reason: 'nothing_to_send', later: false };
    const template = message.type === 'template' ? await this.#template(message.template_id) : null;
    const { quiet_hours, purpose } = graph.rules;
    const terms =
      quiet_hours && purpose === 'marketing' ? { quiet_hours, frequency_cap: null, budget: null } : null;
    const { lastWrote, optin, person } = run.of;
    const decision = decide({
      now: by.now,
      cause: 'automation',
      number: this.#number,
      contact: {
        optin,
        phone: person.phone_number,
        bsuid: null,
        windowClosesAt: lastWrote && new Date(lastWrote.getTime() + windowMs),
        country: person.country_code,
        recentMarketing: 0,
        bestHour: null,
        isInPortfolio: true,
        // Whom a number blocked since, it may have answered then.
        isBlocked: false,
        isSettled: cartOf(run.state) !== null && (await this.#isSettled(asking)),
      },
      template,
      terms: termsOfMessage(terms, this.currency),
      budget: null,
      portfolio: null,
    });
    if (!decision.allowed && decision.until === null) {
      const { reason, scope } = decision;
      return { kind: 'refused', reason, later: scope !== 'contact' && reason !== 'template_not_usable' };
    }
    run.messages += 1;
    if (template) {
      run.templates += 1;
      run.micros += priceOfMessage(template.category, person.phone_number, this.currency, by.now);
    }
    const id = -1 - this.#sentAt.size;
    this.#sentAt.set(id, by.now);
    return { kind: 'sent', message: id };
  }

  async #template(id: number): Promise<TemplateFacts> {
    const known = this.#templates.get(id);
    if (known) return known;
    const { teamId, phoneNumberId } = this.#span;
    const found = await loadTemplate(this.#tx, teamId, phoneNumberId, id);
    const facts: TemplateFacts = {
      status: found?.status ?? null,
      category: found?.category ?? 'MARKETING',
      missing: [],
    };
    this.#templates.set(id, facts);
    return facts;
  }
}

/** Only for the rest of the rehearsal. */
function write(of: Simulated, fields: Record<string, string>): void {
  const { attributes, ...own } = of.person;
  for (const [name, value] of Object.entries(fields)) {
    if (Object.hasOwn(own, name)) of.person = { ...of.person, [name]: value };
    else of.person = { ...of.person, attributes: { ...of.person.attributes, [name]: value } };
  }
}
