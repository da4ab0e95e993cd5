import { type Earned, earnedDays, type Money } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Fact, FactList } from '#ui/FactList.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { HomeCard } from './HomeCard.tsx';
import classes from './HomeScreen.module.css';
import { partOf } from './partOf.ts';
import type { HomeAsked } from './useHome.ts';

/** What people bought after reading or clicking, beside what the campaigns cost. Without a shop there is nothing to tell. */
export function EarnedCard({ asked }: { asked: HomeAsked }) {
  const { t } = useTranslation('home');
  return (
    <HomeCard
      title={t('earned.title')}
      link={<span className={classes.aside}>{t('earned.days', { days: earnedDays })}</span>}
    >
      <Loaded query={partOf(asked, 'earned')} skeleton={120}>
        {(earned) => (earned.has_orders ? <Figures earned={earned} /> : <NoShop cost={earned.cost} />)}
      </Loaded>
    </HomeCard>
  );
}

function Figures({ earned }: { earned: Earned }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const sum = useSum();
  return (
    <>
      <FactList>
        <Fact name={t('earned.turnover')}>
          <span className={classes.figure}>{sum(earned.turnover, earned.cost[0]?.currency)}</span>
        </Fact>
        <Fact name={t('earned.orders')}>
          {t('earned.ordersOf', {
            credited: format.number(earned.credited_orders),
            orders: format.number(earned.orders),
          })}
        </Fact>
        <Fact name={t('earned.cost')}>{sum(earned.cost, earned.turnover[0]?.currency)}</Fact>
        {earned.roas === null ? null : (
          <Fact name={t('earned.roas')}>{format.number(earned.roas, { maximumFractionDigits: 1 })}</Fact>
        )}
      </FactList>
      <p className={classes.note}>{t('earned.how')}</p>
    </>
  );
}

/** Nothing was told of orders, so nothing is said of what was earned: not even that it was nothing. */
function NoShop({ cost }: { cost: readonly Money[] }) {
  const { t } = useTranslation('home');
  const sum = useSum();
  return (
    <EmptyState drawing="sheet">
      {t('earned.noShop')} {cost.length > 0 ? t('earned.onlyCost', { cost: sum(cost) }) : null}
    </EmptyState>
  );
}

function useSum() {
  const format = useFormat();
  return (amounts: readonly Money[], currency = 'EUR') =>
    (amounts.length > 0 ? amounts : [{ amount: 0, currency }]).map((each) => format.money(each)).join(' + ');
}
