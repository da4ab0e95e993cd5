import type { Template } from '@herald/contract';
import { Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { WideTable } from '#ui/WideTable.tsx';
import classes from './Detail.module.css';

/** What became of the messages sent with it. */
export function TemplateFigures({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const { sent, delivered, read, clicked, failed } = template.stats;
  const share = (part: number, whole: number) => (whole > 0 ? format.percent(part / whole) : null);
  const figures = [
    { key: 'sent', value: sent, of: null },
    { key: 'delivered', value: delivered, of: share(delivered, sent) },
    { key: 'read', value: read, of: share(read, delivered) },
    ...(template.tracked_buttons.length > 0
      ? [{ key: 'clicked' as const, value: clicked, of: share(clicked, delivered) }]
      : []),
    { key: 'failed', value: failed, of: share(failed, sent) },
  ] as const;
  return (
    <section className={classes.section} aria-label={t('detail.figures')}>
      <Title order={2}>{t('detail.figures')}</Title>
      <dl className={classes.stats}>
        {figures.map(({ key, value, of }) => (
          <div key={key}>
            <dt>{t(`detail.figure.${key}`)}</dt>
            <dd>
              {format.number(value)} {of ? <span className={classes.share}>{of}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a send must fill in. */
export function TemplateVariables({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const variables = template.variables_needed;
  return (
    <section className={classes.section} aria-label={t('detail.variables')}>
      <Title order={2}>{t('detail.variables')}</Title>
      {variables.length === 0 ? (
        <Text c="dimmed">{t('detail.noVariables')}</Text>
      ) : (
        <WideTable label={t('detail.variables')} minWidth={420} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('detail.variable.place')}</Table.Th>
              <Table.Th>{t('detail.variable.number')}</Table.Th>
              <Table.Th>{t('detail.variable.name')}</Table.Th>
              <Table.Th>{t('detail.variable.example')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {variables.map((variable) => (
              <Table.Tr key={variable.key}>
                <Table.Td>
                  {variable.card === null
                    ? t(`detail.place.${variable.place}`)
                    : t('detail.inCard', {
                        card: variable.card + 1,
                        place: t(`detail.place.${variable.place}`),
                      })}
                </Table.Td>
                <Table.Td>
                  {variable.kind === 'text' ? `{{${variable.index}}}` : t(`values:kind.${variable.kind}`)}
                </Table.Td>
                <Table.Td>{variable.name || '—'}</Table.Td>
                <Table.Td>{variable.example || '—'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </section>
  );
}
