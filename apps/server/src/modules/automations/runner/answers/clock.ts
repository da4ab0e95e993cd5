import type { AnswerBody, Ask, WaitSpec } from '@herald/flow';
import { sql } from 'kysely';
import { zonesFor } from '../../../../messaging/outbound/index.ts';
import type { Tx } from '../../../../platform/database/index.ts';
import { isOpen, nextOpening } from '../../../conversations/index.ts';
import type { Asking, NumberClock } from '../asking.ts';
import { lookupFor } from '../person.ts';
import type { RunRow } from '../readPeople.ts';

type Clock = Extract<Ask, { kind: 'time' | 'hours' }>;

export async function answerClock(asking: Asking, ask: Clock): Promise<AnswerBody> {
  const { zone, hours } = await asking.clock();
  if (ask.kind === 'time')
    return { kind: 'time', at: momentOf(asking, ask.spec, ask.since, { zone, hours }) };
  const block = asking.graph.block(ask.block);
  const own = block?.type === 'hours' ? block.settings.own : null;
  const open = own === null ? await isNumberOpen(asking) : isOpen(own, zone, asking.by.now);
  return { kind: 'way', output: open ? 'open' : 'closed' };
}

export async function isNumberOpen({ clock, by }: Asking): Promise<boolean> {
  const { zone, hours } = await clock();
  return hours === null || isOpen(hours, zone, by.now);
}

export async function readNumberClock(
  tx: Tx,
  { team_id, phone_number_id }: Pick<RunRow, 'team_id' | 'phone_number_id'>,
): Promise<NumberClock> {
  const { rows } = await sql<NumberClock>`
    select t.timezone as zone, s.business_hours as hours
    from teams t
    left join inbox_settings s on s.team_id = t.id and s.phone_number_id = ${phone_number_id}
    where t.id = ${team_id}`.execute(tx);
  return rows[0] ?? { zone: 'UTC', hours: null };
}

function momentOf(asking: Asking, spec: WaitSpec, since: Date, { zone, hours }: NumberClock): Date | null {
  switch (spec.kind) {
    case 'open':
      return hours === null ? null : nextOpening(hours, zone, since);
    case 'time':
      return latest(zonesOf(asking, spec.clock, zone).map((one) => nextTime(spec, one, since)));
    case 'date': {
      const value = lookupFor(asking.person, asking.state)(spec.variable) ?? '';
      if (!/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
      const date = Temporal.PlainDate.from(value.slice(0, 10)).add({ days: spec.days });
      return latest(zonesOf(asking, spec.clock, zone).map((one) => at(date, spec.time, one)));
    }
  }
}

/** Of a person we know the country: the time must have come in all of its zones. */
function zonesOf({ person }: Asking, whose: 'team' | 'contact', zone: string): readonly string[] {
  if (whose === 'team') return [zone];
  const zones = zonesFor(person.country_code, zone);
  return zones.length > 0 ? zones : [zone];
}

const latest = (moments: readonly Date[]) => new Date(Math.max(...moments.map((one) => one.getTime())));

/** The next time that a clock shows it, on one of the weekdays; none: on any. */
function nextTime({ time, weekdays }: Extract<WaitSpec, { kind: 'time' }>, zone: string, since: Date): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(since.getTime()).toZonedDateTimeISO(zone);
  for (let days = 0; days <= 8; days += 1) {
    const date = here.toPlainDate().add({ days });
    const moment = at(date, time, zone);
    const isDay = weekdays.length === 0 || weekdays.includes(date.dayOfWeek);
    if (isDay && moment > since) return moment;
  }
  return since;
}

/** A time that spring skips comes an hour later, one that autumn repeats counts once. */
function at(date: Temporal.PlainDate, time: string, zone: string): Date {
  const moment = date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(moment.epochMilliseconds);
}
