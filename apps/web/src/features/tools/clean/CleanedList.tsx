import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { WideTable } from '#ui/WideTable.tsx';
import { type CleanList, keptCsv, type RefusedRow, refusedCsv } from './phoneList.ts';

const shown = 50;

/** How many numbers are usable, which lines were refused and why, and both as files. */
export function CleanedList({ list }: { list: CleanList }) {
  const { t } = useTranslation('tools');
  const { kept, refused } = list;
  const icon = <IconDownload size={16} aria-hidden />;
  const reasonOf = ({ reason, keptLine }: RefusedRow) => t(`clean.reasons.${reason}`, { line: keptLine });
  const words = { line: t('clean.line'), reason: t('clean.reason'), reasonOf };
  return (
    <Stack role="status" gap="sm">
      <Group>
        <StatusBadge tone="good">{t('clean.good', { count: kept.length })}</StatusBadge>
        {refused.length > 0 ? (
          <StatusBadge tone="warning">{t('clean.bad', { count: refused.length })}</StatusBadge>
        ) : null}
      </Group>
      <Group>
        {kept.length > 0 ? (
          <Button variant="default" leftSection={icon} onClick={() => saveFile('phones.csv', keptCsv(list))}>
            {t('clean.saveGood')}
          </Button>
        ) : null}
        {refused.length > 0 ? (
          <Button
            variant="default"
            leftSection={icon}
            onClick={() => saveFile('refused-lines.csv', refusedCsv(list, words))}
          >
            {t('clean.saveBad')}
          </Button>
        ) : null}
      </Group>
      {refused.length > 0 ? (
        <WideTable label={t('clean.saveBad')} minWidth={320}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('clean.line')}</Table.Th>
              <Table.Th>{t('clean.value')}</Table.Th>
              <Table.Th>{t('clean.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.slice(0, shown).map((one) => (
              <Table.Tr key={one.line}>
                <Table.Td>{one.line}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{one.cells.join(' · ')}</Table.Td>
                <Table.Td>{reasonOf(one)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      ) : null}
      {refused.length > shown ? (
        <Text size="sm" c="dimmed">
          {t('clean.first', { count: shown })}
        </Text>
      ) : null}
    </Stack>
  );
}
