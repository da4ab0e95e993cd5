import { Group, SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { followAlso } from '#app/realtime/connection.ts';
import { useAllNumbers } from '#app/session/allNumbers.ts';
import { useNumberIfAny, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { AwaitingCount } from '#app/shell/AwaitingBadge.tsx';
import { followInbox } from '#data/conversations/live/followInbox.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';

/** One number's conversations, or those of all numbers of the team in one list; and how many wait here and there. */
export default function NumbersSwitch() {
  const { t } = useTranslation('allNumbers');
  const [isChosen, chooseAll] = useAllNumbers();
  const { filters, choose } = useInboxState();
  // A list of people belongs to one number.
  const isAll = isChosen && filters.group_id === undefined;
  useFollowOthers(isAll);
  const here = useNumberIfAny()?.conversations_awaiting ?? 0;
  const everywhere = useTeam().phone_numbers.reduce((sum, each) => sum + each.conversations_awaiting, 0);
  return (
    <SegmentedControl
      aria-label={t('label')}
      size="xs"
      fullWidth
      data={[
        { value: 'one', label: withCount(t('one'), here) },
        { value: 'all', label: withCount(t('all'), everywhere) },
      ]}
      value={isAll ? 'all' : 'one'}
      onChange={(value) => {
        chooseAll(value === 'all');
        // A saved view is of the one or of the other.
        choose(value === 'all' ? { ...filters, group_id: undefined } : filters);
      }}
    />
  );
}

const withCount = (words: string, count: number): ReactNode => (
  <Group gap={6} justify="center" wrap="nowrap">
    {words}
    <AwaitingCount count={count} />
  </Group>
);

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
