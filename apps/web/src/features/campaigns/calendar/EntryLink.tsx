import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { stageOf } from '#data/campaigns/stages.ts';
import { formatClock } from '#ui/format/clock.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { campaignPaths, pageOf } from '../pages.ts';
import classes from './Calendar.module.css';
import type { ShownEntry } from './props.ts';

/** A recurring campaign has several dates, and may have begun on one of them. */
export const keyOf = (entry: ShownEntry): string => `${'step' in entry} ${entry.id} ${entry.local_time}`;

/** A campaign of a day: its time, its name, and how far it is. */
export function EntryLink({ entry }: { entry: ShownEntry }) {
  const { t } = useTranslation('campaigns');
  const { tag } = useFormat();
  const linkParams = useLinkParams();
  const isPlanned = !('step' in entry);
  const stage = isPlanned ? 'planned' : stageOf(entry.step);
  const shown = stage === 'ready' ? 'scheduled' : stage;
  const status = stage === 'planned' ? t('series.planned') : t(`stage.${shown}`);
  return (
    <Link
      to={isPlanned ? campaignPaths.review : campaignPaths[pageOf(entry.step)]}
      params={{ ...linkParams, campaignId: String(entry.id) }}
      className={classes.entry}
      data-stage={stage}
      title={`${entry.name} · ${status}`}
    >
      <span className={classes.time}>{formatClock(entry.local_time.slice(11), tag)}</span>{' '}
      <span className={classes.name}>{entry.name}</span>
      <span className="visually-hidden">, {status}</span>
    </Link>
  );
}
