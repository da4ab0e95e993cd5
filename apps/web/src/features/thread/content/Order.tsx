import type { Message } from '@herald/contract';
import { IconShoppingBag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './content.module.css';

type OrderContent = Extract<Message, { type: 'order' }>['message'];

/** A basket that the customer sent from the catalogue. */
export function Order({ order: { items } }: { order: OrderContent }) {
  const { t } = useTranslation('messages');
  const { number } = useFormat();
  // WhatsApp does not always tell what a product costs; that is not the same as free.
  const price = (amount: number, currency: string) =>
    currency === '' ? t('order.noPrice') : number(amount, { style: 'currency', currency });
  const currency = items.every((item) => item.currency !== '') ? items[0]?.currency : null;
  const total = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
  return (
    <div className={classes.order}>
      <div className={classes.orderHead}>
        <IconShoppingBag size={18} stroke={1.8} aria-hidden />
        <strong>{t('order.title', { count: items.length })}</strong>
      </div>
      <ul className={classes.orderItems}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand there twice.
          <li key={index}>
            <span>
              {number(item.quantity)} × {item.product_id}
            </span>
            <span>{price(item.price * item.quantity, item.currency)}</span>
          </li>
        ))}
      </ul>
      {currency ? (
        <div className={classes.orderTotal}>
          <span>{t('order.total')}</span>
          <strong>{price(total, currency)}</strong>
        </div>
      ) : null}
    </div>
  );
}
