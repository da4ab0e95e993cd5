import type { DeliveryOptions } from '@herald/contract';
import type { PortfolioUse } from '../../messaging/outbound/index.ts';

export interface ForecastFacts {
  recipients: number;
  /** Messages a second of the number. */
  perSecond: number;
  delivery: DeliveryOptions;
  portfolio: PortfolioUse | null;
}

const day = 24 * 60 * 60;

/** Seconds that sending takes: by the slowest of the number, the campaign's own limit, the portfolio's people a day and people's best hours. */
export function forecastSeconds({ recipients, perSecond, delivery, portfolio }: ForecastFacts): number {
  if (recipients === 0) return 0;
  const speed = Math.min(perSecond, (delivery.speed_limit ?? Number.POSITIVE_INFINITY) / 60);
  const { canary } = delivery;
  const watched = canary && canary.recipients < recipients ? canary.wait_minutes * 60 : 0;
  // The last best hour of somebody may be that before the start.
  const hours = delivery.best_hour ? day : 0;
  return Math.ceil(Math.max(hours, watched + throughPortfolio(recipients, speed, portfolio)));
}

/** What there is room for today goes at once; then as many as the limit leaves, a day each. */
function throughPortfolio(recipients: number, speed: number, portfolio: PortfolioUse | null): number {
  if (!portfolio) return recipients / speed;
  const perDay = portfolio.limit - portfolio.reserve;
  const today = Math.max(0, perDay - portfolio.used);
  if (recipients <= today) return recipients / speed;
  const rest = recipients - today;
  const days = Math.ceil(rest / perDay);
  const lastDay = rest - (days - 1) * perDay;
  // At a low speed a day's share takes longer than the day.
  return Math.max(days * day + lastDay / speed, recipients / speed);
}
