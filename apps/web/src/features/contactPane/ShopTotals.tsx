import type { Conversation } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './ContactPane.module.css';
import { Section } from './Section.tsx';

/** What the person bought in the shop that is connected; nothing when none is. */
export function ShopTotals({ shop }: { shop: Conversation['integrations']['shopify'] }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  if (!shop) return null;
  return (
    <Section id="shop" title={t('shop.title')}>
      <dl className={classes.fields}>
        <div>
          <dt>{t('shop.total')}</dt>
          <dd>{format.money({ amount: shop.total_spent, currency: shop.currency })}</dd>
        </div>
        <div>
          <dt>{t('shop.orders')}</dt>
          <dd>{format.number(shop.orders_count)}</dd>
        </div>
        {shop.last_order_date ? (
          <div>
            <dt>{t('shop.last')}</dt>
            <dd title={format.exact(shop.last_order_date)}>{format.date(shop.last_order_date)}</dd>
          </div>
        ) : null}
      </dl>
    </Section>
  );
}
