import type { Alert } from '@herald/contract';
import { ActionIcon } from '@mantine/core';
import { IconAlertOctagon, IconChevronRight, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { PathLink } from '../alerts/PathLink.tsx';
import classes from './Banners.module.css';

interface AlertBannerProps {
  alerts: readonly Alert[];
  onPutAway: (alert: Alert) => void;
}

/** What stops work, one at a time: what happened, what to do, and the way there. */
export default function AlertBanner({ alerts, onPutAway }: AlertBannerProps) {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  const index = alerts.length === 0 ? 0 : turn % alerts.length;
  const alert = alerts[index];
  if (!alert) return null;
  return (
    <div className={classes.banner} data-tone="warning">
      <IconAlertOctagon size={18} aria-hidden />
      <span>
        <span role="status">
          <strong>{alert.title}</strong>{' '}
          <span className={classes.advice} data-alone={!alert.action || undefined}>
            {alert.advice}
          </span>
        </span>
        <span className={classes.advice}>
          {' · '}
          <RelativeTime time={alert.since} />
        </span>
      </span>
      <span className={classes.ways}>
        {alert.action ? (
          <PathLink path={alert.action.path} inherit underline="always">
            {alert.action.label}
          </PathLink>
        ) : null}
        {alerts.length > 1 ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            w="auto"
            px={4}
            fz="inherit"
            aria-label={t('banner.next', { nth: index + 1, count: alerts.length })}
            onClick={() => setTurn(index + 1)}
          >
            {t('banner.nth', { nth: index + 1, count: alerts.length })}
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        ) : null}
        {alert.banner === 'goes' ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('banner.putAway')}
            title={t('banner.putAway')}
            onClick={() => onPutAway(alert)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        ) : null}
      </span>
    </div>
  );
}
