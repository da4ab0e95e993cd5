import type { Campaign } from '@herald/contract';
import { UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconClock,
  IconCoin,
  IconFlask,
  IconHandStop,
  IconHelpCircle,
  IconUserOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RecipientFilter } from '#data/campaigns/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Results.module.css';

interface LeftoversProps {
  campaign: Campaign;
  onShow: (filter: RecipientFilter) => void;
}

/** Words that nobody knows who does not send campaigns every day. */
const unusual = ['skipped', 'held_out', 'uncertain'] as const;
const isUnusual = (filter: RecipientFilter): filter is (typeof unusual)[number] =>
  unusual.some((each) => each === filter);

/** Those who are not on their way through the funnel, each number leading to its people; and what it cost. */
export function Leftovers({ campaign, onShow }: LeftoversProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { stats } = campaign;
  const tiles: [RecipientFilter, number, TablerIcon][] = [
    ['pending', stats.total_pending, IconClock],
    ['failed', stats.total_failed, IconAlertTriangle],
    ['skipped', stats.total_skipped, IconBan],
    ...(stats.total_held_out > 0
      ? [['held_out', stats.total_held_out, IconFlask] satisfies [RecipientFilter, number, TablerIcon]]
      : []),
    ['uncertain', stats.total_uncertain, IconHelpCircle],
  ];
  const share = (count: number, of: number) => (of > 0 ? format.percent(count / of) : '');
  const others: [name: 'held' | 'optedOut', number, TablerIcon, string][] = [
    ['held', stats.total_held, IconHandStop, stats.total_held > 0 ? t('results.heldHint') : ''],
    [
      'optedOut',
      stats.total_opted_out,
      IconUserOff,
      stats.total_delivered > 0
        ? t('results.ofDelivered', { rate: share(stats.total_opted_out, stats.total_delivered) })
        : '',
    ],
  ];
  return (
    <div className={classes.tiles}>
      {tiles.map(([filter, count, Icon]) => (
        <UnstyledButton
          key={filter}
          className={classes.tile}
          data-empty={count === 0 || undefined}
          onClick={() => onShow(filter)}
        >
          <span>
            <Icon size={16} stroke={1.8} aria-hidden /> {t(`tab.${filter}`)}
          </span>
          <strong>{format.number(count)}</strong>
          <small>
            {[
              stats.total_contact > 0 ? t('results.ofAll', { rate: share(count, stats.total_contact) }) : '',
              isUnusual(filter) ? t(`results.hint.${filter}`) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </UnstyledButton>
      ))}
      {others.map(([name, count, Icon, hint]) => (
        <div key={name} className={classes.tile} data-empty>
          <span>
            <Icon size={16} stroke={1.8} aria-hidden /> {t(`results.${name}`)}
          </span>
          <strong>{format.number(count)}</strong>
          <small>{hint}</small>
        </div>
      ))}
      <div className={classes.tile} data-empty>
        <span>
          <IconCoin size={16} stroke={1.8} aria-hidden /> {t('results.cost')}
        </span>
        <strong>{format.money(campaign.campaign_cost)}</strong>
        <small>
          {campaign.amount_needed_to_send.amount > 0
            ? t('results.costLeft', { cost: format.money(campaign.amount_needed_to_send) })
            : null}
        </small>
      </div>
    </div>
  );
}
