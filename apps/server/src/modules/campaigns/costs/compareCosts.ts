import { type CampaignCosts, type CostReason, costReasons, minorUnits } from '@herald/contract';
import { roundLines } from '../roundLines.ts';

/** Messages that are alike in everything that makes their price. */
export interface CostGroup {
  market: string;
  /** By WhatsApp's word once it is there, else the template's. */
  category: string;
  reason: CostReason | null;
  currency: string;
  messages: number;
  /** Millionths of the campaign's currency. */
  forecastMicros: number;
  /** Millionths of `currency`; of what was not delivered, 0. */
  micros: number;
}

type Comparison = Pick<CampaignCosts, 'forecast' | 'actual' | 'messages' | 'lines' | 'differences'>;

const free = new Set<CostReason | null>(['free_window', 'free_ad']);

/** Adds up what was expected and what was charged. What another currency was charged stands in its lines alone. */
export function compareCosts(groups: readonly CostGroup[], currency: string): Comparison {
  const sum = (of: readonly CostGroup[], micros: (group: CostGroup) => number) =>
    of.reduce((total, group) => total + micros(group), 0);
  const charged = (group: CostGroup) => (group.currency === currency ? group.micros : 0);
  const forecastMicros = sum(groups, (group) => group.forecastMicros);
  const reasons = costReasons
    .map((reason) => ({ reason, of: groups.filter((group) => group.reason === reason) }))
    .filter(({ of }) => of.length > 0);
  // Cents are dealt out so that what people add up on the screen is right.
  const [, ...amounts] = roundLines(
    [forecastMicros, ...reasons.map(({ of }) => sum(of, (group) => charged(group) - group.forecastMicros))],
    currency,
  );
  return {
    forecast: { amount: minorUnits(forecastMicros, currency), currency },
    actual: { amount: minorUnits(sum(groups, charged), currency), currency },
    messages: sum(groups, ({ messages }) => messages),
    lines: linesOf(groups, currency),
    differences: reasons
      .map(({ reason, of }, place) => ({
        reason,
        messages: sum(of, ({ messages }) => messages),
        amount: { amount: amounts[place] ?? 0, currency },
      }))
      .filter(({ amount }) => amount.amount !== 0),
  };
}

function linesOf(groups: readonly CostGroup[], currency: string): CampaignCosts['lines'] {
  const byLine = Map.groupBy(groups, (group) => `${group.market}\n${group.category}\n${group.currency}`);
  const lines = [...byLine.values()].map((of) => {
    const add = (value: (group: CostGroup) => number) => of.reduce((total, one) => total + value(one), 0);
    return {
      market: of[0]!.market,
      category: of[0]!.category,
      currency: of[0]!.currency,
      messages: add(({ messages }) => messages),
      free: add(({ reason, messages }) => (free.has(reason) ? messages : 0)),
      forecastMicros: add(({ forecastMicros }) => forecastMicros),
      micros: add(({ micros }) => micros),
    };
  });
  lines.sort((a, b) => b.forecastMicros - a.forecastMicros || a.market.localeCompare(b.market));
  const forecasts = roundLines(
    lines.map(({ forecastMicros }) => forecastMicros),
    currency,
  );
  const own = lines.filter((line) => line.currency === currency);
  const amounts = roundLines(
    own.map(({ micros }) => micros),
    currency,
  );
  const costOf = new Map(own.map((line, place) => [line, amounts[place] ?? 0]));
  return lines.map((line, place) => ({
    market: line.market,
    category: line.category,
    messages: line.messages,
    free: line.free,
    forecast: { amount: forecasts[place] ?? 0, currency },
    cost: {
      amount: costOf.get(line) ?? minorUnits(line.micros, line.currency),
      currency: line.currency,
    },
  }));
}
