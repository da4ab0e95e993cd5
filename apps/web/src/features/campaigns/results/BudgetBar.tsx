import type { Campaign } from '@herald/contract';
import { Paper, Progress, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Results.module.css';

/** What was spent and what is under way, of what may be spent; nothing without a budget. */
export function BudgetBar({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { campaign_cost: spent, reserved_cost: underWay } = campaign;
  const { budget } = campaign.delivery;
  if (budget === null) return null;
  const money = (amount: number) => format.money({ ...spent, amount });
  const share = (amount: number) => Math.min(100, (amount / budget) * 100);
  const label = t('budget.label');
  return (
    <Paper component="section" aria-label={label} radius="md" p="md">
      <div className={classes.progressHead}>
        <Title order={2}>{label}</Title>
        <span className="numbers">
          {t('budget.of', { spent: money(spent.amount), budget: money(budget) })}
        </span>
      </div>
      <Progress.Root size="lg">
        <Progress.Section
          value={share(spent.amount)}
          aria-label={t('budget.spent', { cost: money(spent.amount) })}
        />
        <Progress.Section
          value={Math.min(share(underWay.amount), 100 - share(spent.amount))}
          color="green.4"
          aria-label={t('budget.underWay', { cost: money(underWay.amount) })}
        />
      </Progress.Root>
      <p className={classes.legend}>
        <span data-part="spent">{t('budget.spent', { cost: money(spent.amount) })}</span>
        <span data-part="underWay">{t('budget.underWay', { cost: money(underWay.amount) })}</span>
        <span>{t('budget.left', { cost: money(Math.max(0, budget - spent.amount - underWay.amount)) })}</span>
      </p>
    </Paper>
  );
}
