import { IconCreditCardOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { AnchorLink } from '#ui/links.tsx';
import { useCan, useLinkParams, useTeam } from '../session/hooks.ts';
import classes from './Banners.module.css';

/** A payment failed: until when the plan stays, or since when it is gone, and where the Owner mends it. */
export default function PaymentBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const params = useLinkParams();
  const mayPay = useCan('billing.manage');
  const { grace_ends_at } = useTeam();
  if (grace_ends_at === null) return null;
  const isOver = new Date(grace_ends_at) <= new Date();
  return (
    <div className={classes.banner} data-tone="warning" role="status">
      <IconCreditCardOff size={18} aria-hidden />
      <span>
        {t(isOver ? 'banner.planEnded' : 'banner.paymentFailed', { date: format.date(grace_ends_at) })}
      </span>
      {mayPay ? (
        <AnchorLink to="/teams/$teamId/$phoneNumberId/pricing" params={params} inherit underline="always">
          {t('banner.pay')}
        </AnchorLink>
      ) : (
        <span>{t('banner.tellOwner')}</span>
      )}
    </div>
  );
}
