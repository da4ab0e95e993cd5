import type { AttributionWindow, CreditedOrder, OrderWhy } from '@herald/contract';
import { Drawer, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { orderWhyQuery } from '#data/campaigns/queries.ts';
import { ExplanationSkeleton } from '#features/explain/index.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import classes from './Earned.module.css';

interface ExplainOrderProps {
  /** Whose credit is explained; undefined closes. */
  order: CreditedOrder | undefined;
  window: AttributionWindow;
  onClose: () => void;
}

/** Why an order was credited to this campaign, message by message. */
export function ExplainOrder({ order, window, onClose }: ExplainOrderProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Drawer
      opened={order !== undefined}
      onClose={onClose}
      position="right"
      size="min(460px, 100vw)"
      title={
        <Text component="span" fw={650} size="lg">
          {t('earned.whyOf', { order: order?.order_number })}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {order ? <Story orderId={order.id} window={window} /> : null}
    </Drawer>
  );
}

function Story({ orderId, window }: { orderId: number; window: AttributionWindow }) {
  const query = useQuery(orderWhyQuery(useNumberParams(), orderId, window));
  return (
    <Loaded query={query} skeleton={<ExplanationSkeleton />}>
      {(why) => <Why why={why} />}
    </Loaded>
  );
}

function Why({ why }: { why: OrderWhy }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const params = useLinkParams();
  const seesConversations = useCan('conversations.view');
  const nameOf = ({ name, kind }: OrderWhy['touches'][number]['source']) =>
    name ?? t(`earned.source.${kind}`);
  const named = (windows: readonly AttributionWindow[]) =>
    windows.map((one) => t(`earned.days.${one}`)).join(', ');
  const { contact, placed_at, net } = why.order;
  return (
    <article className={classes.story} aria-label={t('earned.why')}>
      <p className={classes.verdict}>{why.verdict}</p>
      <Text size="sm" c="dimmed">
        {t('earned.placed', { time: format.dateTime(placed_at), amount: format.money(net) })}
      </Text>
      {why.touches.length > 0 ? (
        <>
          <h3>{t('earned.touches')}</h3>
          <ul className={classes.list} aria-label={t('earned.touches')}>
            {why.touches.map((touch, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: of somebody who was erased they have no id.
              <li key={index}>
                <strong>{nameOf(touch.source)}</strong>
                <p>{touch.words}</p>
                {touch.windows.length > 0 ? (
                  <p className={classes.note}>{t('earned.windows', { windows: named(touch.windows) })}</p>
                ) : null}
                {why.touches.length > 1 && touch.first_windows.length > 0 ? (
                  <p className={classes.note}>{t('earned.first', { windows: named(touch.first_windows) })}</p>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {why.not_counted.length > 0 ? (
        <>
          <h3>{t('earned.notCounted')}</h3>
          <ul className={classes.list} aria-label={t('earned.notCounted')}>
            {why.not_counted.map(({ message_id, source, sent_at, words }) => (
              <li key={message_id}>
                <strong>{nameOf(source)}</strong>
                <p>{words}</p>
                <p className={classes.note}>{t('earned.sent', { time: format.dateTime(sent_at) })}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {seesConversations && contact ? (
        <ButtonLink
          variant="default"
          to="/teams/$teamId/$phoneNumberId/messages/$contactId"
          params={{ ...params, contactId: String(contact.id) }}
        >
          {t('earned.conversation')}
        </ButtonLink>
      ) : null}
    </article>
  );
}
