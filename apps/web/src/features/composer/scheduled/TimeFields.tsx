import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import type { Typed } from '#app/typed/typedStore.ts';
import { DateField } from '#ui/DateField.tsx';
import { isLocalTime, momentOf, suggestTime, wallClock } from '#ui/format/clock.ts';
import type { PlanTime } from './useScheduled.ts';

interface Beginning {
  sendAt: string | null;
  cancelOnReply: boolean;
  /** What was typed before the form was closed, and who keeps it. */
  typed?: Typed;
  onTyped?: (values: Typed) => void;
}

/** When a message goes out, on the team's clock. */
export function usePlanTime({ sendAt, cancelOnReply, typed = {}, onTyped }: Beginning) {
  const { t } = useTranslation('inbox');
  const { timezone: zone } = useTeam();
  const [local, setLocal] = useState(
    () =>
      typed.local ??
      (sendAt && Date.parse(sendAt) > Date.now()
        ? wallClock(new Date(sendAt), zone)
        : suggestTime(new Date(), zone)),
  );
  const [cancels, setCancels] = useState(typed.cancels ? typed.cancels === 'yes' : cancelOnReply);
  const [error, setError] = useState<string | null>(null);
  return {
    zone,
    local,
    cancels,
    error,
    setLocal: (next: string) => {
      setLocal(next);
      onTyped?.({ local: next });
      setError(null);
    },
    setCancels: (next: boolean) => {
      setCancels(next);
      onTyped?.({ cancels: next ? 'yes' : 'no' });
    },
    /** Null, and told at the field, when it is no time to come. */
    read: (): PlanTime | null => {
      const moment = isLocalTime(local) ? momentOf(local, zone) : null;
      if (moment && moment.getTime() > Date.now()) {
        return { sendAt: moment.toISOString(), cancelOnReply: cancels };
      }
      setError(t(moment ? 'snooze.past' : 'snooze.incomplete'));
      return null;
    },
  };
}

export function TimeFields({ time }: { time: ReturnType<typeof usePlanTime> }) {
  const { t } = useTranslation('conversation');
  return (
    <>
      <DateField
        type="datetime-local"
        label={t('composer:later.when')}
        value={time.local}
        min={wallClock(new Date(), time.zone)}
        error={time.error}
        onChange={(event) => time.setLocal(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed">
        {t('inbox:snooze.zone', { zone: time.zone })}
      </Text>
      <Checkbox
        label={t('composer:later.unlessAnswered')}
        checked={time.cancels}
        onChange={(event) => time.setCancels(event.currentTarget.checked)}
      />
    </>
  );
}
