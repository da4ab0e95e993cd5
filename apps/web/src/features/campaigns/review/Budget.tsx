import type { Money } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { Fact } from './Audience.tsx';

/** Whether the money that somebody allowed is enough for everybody. */
export function Budget({ budget, cost }: { budget: number; cost: Money }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const money = (amount: number) => format.money({ ...cost, amount });
  const left = budget - cost.amount;
  return (
    <Fact
      name={t('delivery.rule.budget.name')}
      tone={left < 0 ? 'warning' : undefined}
      hint={
        left < 0
          ? t('review.budgetShort', {
              missing: money(-left),
              share: format.percent(Math.floor((budget / cost.amount) * 100) / 100),
            })
          : t('review.budgetFits', { left: money(left) })
      }
      value={money(budget)}
    />
  );
}
