import type { SupportReport } from '@herald/contract';
import { SimpleGrid } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Card } from './Card.tsx';
import { Figure } from './Figure.tsx';
import classes from './Reports.module.css';
import { useCounted } from './useCounted.ts';

/** How often targets were kept; nothing where the team has none. */
export function SlaFigures({ report: { sla, now } }: { report: SupportReport }) {
  const { t } = useTranslation('reports');
  const counted = useCounted();
  const format = useFormat();
  const params = useLinkParams();
  if (sla.length === 0 && now.overdue === 0) return null;
  return (
    <Card title={t('sla.title')} hint={t('sla.hint')}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" component="dl" className={classes.figures}>
        {sla.map(({ kind, kept, broken }) => (
          <Figure
            key={kind}
            name={t(`sla.${kind}`)}
            hint={t('sla.kept', { kept: format.number(kept), broken: format.number(broken) })}
          >
            {format.percent(kept / (kept + broken))}
          </Figure>
        ))}
        <Figure name={t('sla.overdue')} hint={null}>
          <Link
            to="/teams/$teamId/$phoneNumberId/messages"
            params={params}
            search={{ due_first: true } as never}
          >
            {counted(now.overdue)}
          </Link>
        </Figure>
      </SimpleGrid>
    </Card>
  );
}
