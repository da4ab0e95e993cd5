import { untilAnswer } from '@herald/contract';
import { Button, Stack, Text } from '@mantine/core';
import { IconCalendar, IconClock, IconInbox, IconMessageReply } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams, useTeam } from '#app/session/hooks.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import { snoozeTimes } from '#data/conversations/snoozeTimes.ts';
import { useConversationActions } from '#data/conversations/useConversationActions.ts';
import { DateField } from '#ui/DateField.tsx';
import { isLocalTime, momentOf, suggestTime, wallClock } from '#ui/format/clock.ts';
import { useMomentWords } from '#ui/format/useMomentWords.ts';
import { useBulk } from '../bulk/useBulk.ts';
import classes from './Picker.module.css';
import { Picker } from './Picker.tsx';
import { closePicker, contactOf, type PickerRequest } from './pickerStore.ts';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** A few good times, or one of choice; what is snoozed can also come back at once. */
export function SnoozePicker({ request }: { request: PickerRequest }) {
  const { t } = useTranslation('inbox');
  const { timezone } = useTeam();
  const place = useNumberParams();
  const [isOwn, setOwn] = useState(false);
  const [times] = useState(() => snoozeTimes(new Date(), timezone));
  const say = useMomentWords(timezone);
  const first = contactOf(request);
  const thread = useQuery({ ...threadQuery(place, first), enabled: false }).data;
  const { snooze } = useConversationActions();
  const bulk = useBulk();
  const isSnoozed = request.isBulk || Boolean(thread?.conversation.snoozed_until);

  const done = (until: string | null) => {
    closePicker();
    if (until !== null) request.onPick?.();
    if (request.isBulk) bulk.run({ kind: 'snooze', until }, request.contactIds);
    else snooze.mutate({ contactId: first, until });
  };
  if (isOwn) return <OwnTime zone={timezone} onChoose={done} />;
  return (
    <Picker
      label={t('pickers:snooze.placeholder')}
      none={t('pickers:snooze.none')}
      options={[
        ...times.map(({ key, until }) => ({
          value: until.toISOString(),
          label: t(`snooze.${key}`),
          hint: say(until),
          left: <IconClock {...icon} />,
        })),
        { value: untilAnswer, label: t('pickers:snooze.answer'), left: <IconMessageReply {...icon} /> },
        { value: 'own', label: t('snooze.own'), left: <IconCalendar {...icon} /> },
        ...(isSnoozed
          ? [{ value: 'back', label: t('pickers:snooze.back'), left: <IconInbox {...icon} /> }]
          : []),
      ]}
      onPick={(value) => {
        if (value === 'own') setOwn(true);
        else done(value === 'back' ? null : value);
      }}
    />
  );
}

function OwnTime({ zone, onChoose }: { zone: string; onChoose: (until: string) => void }) {
  const { t } = useTranslation('inbox');
  const [local, setLocal] = useState(() => suggestTime(new Date(), zone));
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLocalTime(local)) return setError(t('snooze.incomplete'));
    const moment = momentOf(local, zone);
    if (moment.getTime() <= Date.now()) return setError(t('snooze.past'));
    onChoose(moment.toISOString());
  };
  return (
    <form className={classes.own} onSubmit={submit} noValidate>
      <Stack gap="xs">
        <DateField
          type="datetime-local"
          label={t('pickers:snooze.ownLabel')}
          value={local}
          min={wallClock(new Date(), zone)}
          error={error}
          autoFocus
          onChange={(event) => {
            setLocal(event.currentTarget.value);
            setError(null);
          }}
        />
        <Text size="xs" c="dimmed">
          {t('snooze.zone', { zone })}
        </Text>
        <Button type="submit">{t('pickers:snooze.confirm')}</Button>
      </Stack>
    </form>
  );
}
