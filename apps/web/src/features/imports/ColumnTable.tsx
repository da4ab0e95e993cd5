import { type ColumnTarget, type ContactImport, columnTargets } from '@herald/contract';
import { splitName } from '@herald/contract/table';
import { Input, Select, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WideTable } from '#ui/WideTable.tsx';

interface ColumnTableProps {
  columns: ContactImport['columns'];
  /** The rows become recipients of a campaign, to which columns may belong. */
  forCampaign: boolean;
  targets: ColumnTarget[];
  onChange: (index: number, target: ColumnTarget) => void;
  error?: ReactNode;
}

/** Each column of the file with its first values, and what it becomes. */
export function ColumnTable({ columns, forCampaign, targets, onChange, error }: ColumnTableProps) {
  const { t } = useTranslation('imports');
  // Three columns beside each other leave no room to read any of them.
  const isNarrow = useMediaQuery('(max-width: 36em)');
  const options = columnTargets
    .filter((value) => forCampaign || value !== 'campaign')
    .map((value) => ({ value, label: t(`target.${value}`) }));
  const rows = columns.map(({ index, name, samples }, at) => ({
    index,
    name,
    samples: (
      <>
        <Text size="sm" c="dimmed" truncate title={samples.join(' · ')}>
          {samples.length > 0 ? samples.join(' · ') : t('columns.empty')}
        </Text>
        <SplitSample target={targets[at]} sample={samples[0]} />
      </>
    ),
    becomes: (
      <Select
        size={isNarrow ? 'sm' : 'xs'}
        mt={isNarrow ? 4 : undefined}
        aria-label={t('columns.targetOf', { name })}
        data={options}
        value={targets[at] ?? 'ignore'}
        allowDeselect={false}
        onChange={(value) => {
          const target = columnTargets.find((each) => each === value);
          if (target) onChange(at, target);
        }}
      />
    ),
  }));
  return (
    <Input.Wrapper
      label={t('columns.title')}
      labelElement="div"
      description={t(forCampaign ? 'columns.hintCampaign' : 'columns.hint')}
      error={error}
    >
      {isNarrow ? (
        <Stack component="ul" gap="md" m={0} mt="sm" p={0} style={{ listStyle: 'none' }}>
          {rows.map(({ index, name, samples, becomes }) => (
            <li key={index}>
              <Text fw={600} size="sm" truncate title={name}>
                {name}
              </Text>
              {samples}
              {becomes}
            </li>
          ))}
        </Stack>
      ) : (
        <WideTable label={t('columns.title')} minWidth={520} mt="xs" verticalSpacing={6} withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.column')}</Table.Th>
              <Table.Th>{t('columns.samples')}</Table.Th>
              <Table.Th w={260}>{t('columns.becomes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ index, name, samples, becomes }) => (
              <Table.Tr key={index}>
                <Table.Th scope="row" maw={200}>
                  <Text fw={600} size="sm" truncate title={name}>
                    {name}
                  </Text>
                </Table.Th>
                <Table.Td maw={260}>{samples}</Table.Td>
                <Table.Td>{becomes}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Input.Wrapper>
  );
}

/** How the first name of the column will be split: nobody should have to import a file to see it. */
function SplitSample({ target, sample = '' }: { target: ColumnTarget | undefined; sample?: string }) {
  const { t } = useTranslation('imports');
  if (target !== 'full_name' && target !== 'last_first_name') return null;
  const { first, last } = splitName(sample, target === 'full_name' ? 'first_last' : 'last_first');
  const parts = [
    first && t('columns.firstName', { name: first }),
    last && t('columns.lastName', { name: last }),
  ].filter(Boolean);
  return parts.length === 0 ? null : <Text size="xs">{parts.join(' · ')}</Text>;
}
