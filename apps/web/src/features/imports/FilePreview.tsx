import type { ColumnTarget, ContactImport } from '@herald/contract';
import { Table, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FilePreview.module.css';

/** The first rows as they are in the file, under the meaning that their columns have now. */
export function FilePreview({ row, targets }: { row: ContactImport; targets: ColumnTarget[] }) {
  const { t } = useTranslation('imports');
  const id = useId();
  return (
    <div>
      <Title order={2} size="h3" id={id}>
        {t('preview.title', { count: row.preview.length })}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too. */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby={id}>
        <Table verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.line}>{t('preview.line')}</Table.Th>
              {row.columns.map(({ index, name }, at) => (
                <Table.Th
                  key={index}
                  className={classes.cell}
                  data-ignored={targets[at] === 'ignore' || undefined}
                >
                  {name}
                  <Text size="xs" c="dimmed" fw={400}>
                    {t(`target.${targets[at] ?? 'ignore'}`)}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {row.preview.map(({ line, cells }) => (
              <Table.Tr key={line}>
                <Table.Th scope="row" className={classes.line}>
                  {line}
                </Table.Th>
                {row.columns.map(({ index }, at) => (
                  <Table.Td
                    key={index}
                    className={classes.cell}
                    data-ignored={targets[at] === 'ignore' || undefined}
                    title={cells[at]}
                  >
                    {cells[at]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}
