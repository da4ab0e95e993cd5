import { campaignCan } from '@herald/contract';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { Planned } from '../delivery/Planned.tsx';
import type { LaunchProps } from './launchProps.ts';

/** Beside the button: when it leaves, and to how many for how much, or what is in the way. */
export function LaunchNote({ campaign, review, unsaved }: Omit<LaunchProps, 'when'>) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const say = () => {
    // What it is stands above, with the way out: said once.
    if (review.blockers.length > 0)
      return (
        <Anchor href="#campaign-blockers" underline="always">
          {t('blocker.title')}
        </Anchor>
      );
    if (!campaignCan('start', campaign)) return t('blocker.title');
    if (unsaved) return t(unsaved === 'wrong' ? 'delivery.wrong' : 'variables.notSaved');
    const count = review.sendable - review.held_out;
    const people = format.number(count);
    return t('review.summary', { count, people, cost: format.money(review.cost) });
  };
  return (
    <div>
      <Planned schedule={campaign.schedule} />
      {review.first_leaves_at ? (
        <Text size="sm">{t('start.firstLeaves', { moment: format.dateTime(review.first_leaves_at) })}</Text>
      ) : null}
      <Text id="campaign-launch" c="dimmed">
        {say()}
      </Text>
    </div>
  );
}
