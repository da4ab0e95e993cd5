import type { RefusedPrice } from '@herald/contract';
import { Alert, ScrollArea, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { scrollsByKey } from '#ui/useWidePart.ts';

/** What of the file is no price, by its line, and why. */
export function RefusedPrices({ refused }: { refused: readonly RefusedPrice[] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (refused.length === 0) return null;
  return (
    <Alert color="orange" title={t('prices.refused', { count: refused.length })}>
      <ScrollArea.Autosize mah={220} type="auto" viewportProps={scrollsByKey(t('prices.refusedLabel'))}>
        <Table aria-label={t('prices.refusedLabel')} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('prices.line')}</Table.Th>
              <Table.Th>{t('prices.value')}</Table.Th>
              <Table.Th>{t('prices.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.map(({ line, value, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may be refused twice, and the list never changes
              <Table.Tr key={index}>
                <Table.Td>{format.number(line)}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value || '–'}</Table.Td>
                <Table.Td>{t(`prices.reasons.${reason}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Alert>
  );
}
