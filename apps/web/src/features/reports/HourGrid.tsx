import type { SupportReport } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { useWidePart } from '#ui/useWidePart.ts';
import { Card } from './Card.tsx';
import classes from './Reports.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When people begin to wait, by weekday and hour: how many colleagues are needed when. */
export function HourGrid({ report }: { report: SupportReport }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const counts = new Map(report.hours.map(({ weekday, hour, asked }) => [weekday * 24 + hour, asked]));
  const most = Math.max(1, ...counts.values());
  return (
    <Card title={t('hours.title')} hint={t('hours.hint', { zone: report.timezone })}>
      <div {...useWidePart(t('hours.title'))}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('hours.weekday')}</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col" data-quiet={hour % 3 !== 0 || undefined}>
                  <span className={hour % 3 === 0 ? undefined : 'visually-hidden'}>{hour}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{format.weekday(weekday).slice(0, 3)}</th>
                {hours.map((hour) => {
                  const asked = counts.get(weekday * 24 + hour) ?? 0;
                  return (
                    <td
                      key={hour}
                      style={{ '--share': `${Math.round((asked / most) * 90)}%` } as never}
                      data-any={asked > 0 || undefined}
                      title={t('hours.cell', { weekday: format.weekday(weekday), hour, count: asked })}
                    >
                      <span className="visually-hidden">{format.number(asked)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
