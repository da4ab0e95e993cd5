import type { Alert } from '@herald/contract';
import { Anchor, CopyButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PathLink } from '#app/alerts/PathLink.tsx';
import { useNumberParams, useTeam } from '#app/session/hooks.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './HomeScreen.module.css';

const look = { size: 'sm', fw: 600, className: classes.act } as const;

/** One thing that needs attention: what happened, since when, what to do, and the way there. */
export function AlertLine({ alert }: { alert: Alert }) {
  const { action, for_support } = alert;
  const number = useOtherNumber(alert);
  return (
    <div className={classes.problem} data-tone={alert.severity === 'stops' ? 'bad' : 'warning'}>
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <span className={classes.said}>
        <strong>{alert.title}.</strong> {alert.advice}{' '}
        <span className={classes.aside}>
          {number ? `${number} · ` : null}
          <RelativeTime time={alert.since} />
        </span>
      </span>
      {action ? (
        <PathLink path={action.path} {...look}>
          {action.label}
        </PathLink>
      ) : null}
      {for_support === null ? null : <CopyForSupport words={for_support} />}
    </div>
  );
}

/** Of which number it speaks, when that is not the one that is being looked at. */
function useOtherNumber({ phone_number_id, title }: Alert): string | null {
  const { phone_numbers } = useTeam();
  const here = useNumberParams().phone_number_id;
  if (phone_number_id === null || phone_number_id === here) return null;
  const name = phone_numbers.find(({ id }) => id === phone_number_id)?.verified_name ?? null;
  return name !== null && title.includes(name) ? null : name;
}

function CopyForSupport({ words }: { words: string }) {
  const { t } = useTranslation('home');
  return (
    <CopyButton value={words}>
      {({ copied, copy }) => (
        <Anchor component="button" type="button" onClick={copy} {...look}>
          {t(copied ? 'alerts.copied' : 'alerts.copy')}
        </Anchor>
      )}
    </CopyButton>
  );
}
