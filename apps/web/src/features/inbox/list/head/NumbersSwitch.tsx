import { SegmentedControl } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { followAlso } from '#app/realtime/connection.ts';
import { useAllNumbers } from '#app/session/allNumbers.ts';
import { useNumberParams, useTeam } from '#app/session/hooks.ts';
import { followInbox } from '#data/conversations/live/followInbox.ts';
import { withoutFilter } from '#data/inbox/filters.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';

/** One number's conversations, or those of all numbers of the team in one list. */
export default function NumbersSwitch() {
  const { t } = useTranslation('allNumbers');
  const [isChosen, chooseAll] = useAllNumbers();
  const { filters, viewId, choose } = useInboxState();
  // A list of people belongs to one number.
  const isAll = isChosen && filters.group_id === undefined;
  useFollowOthers(isAll);
  return (
    <SegmentedControl
      aria-label={t('label')}
      size="xs"
      fullWidth
      data={[
        { value: 'one', label: t('one') },
        { value: 'all', label: t('all') },
      ]}
      value={isAll ? 'all' : 'one'}
      onChange={(value) => {
        chooseAll(value === 'all');
        if (value === 'all' && filters.group_id !== undefined)
          choose(withoutFilter(filters, 'group_id'), viewId ?? undefined);
      }}
    />
  );
}

/** Keeps the rows of the other numbers right as long as they are shown. */
function useFollowOthers(isAll: boolean): void {
  const { team_id, phone_number_id } = useNumberParams();
  const { phone_numbers } = useTeam();
  const ids = JSON.stringify(isAll ? phone_numbers.map(({ id }) => id) : []);
  const numbers = useMemo<number[]>(() => JSON.parse(ids), [ids]);
  useEffect(() => {
    if (numbers.length === 0) return;
    followAlso(numbers);
    return () => followAlso([]);
  }, [numbers]);
  useEffect(() => {
    const others = numbers.filter((id) => id !== phone_number_id);
    const stops = others.map((id) => followInbox({ team_id, phone_number_id: id }, () => null));
    return () => {
      for (const stop of stops) stop();
    };
  }, [numbers, team_id, phone_number_id]);
}
