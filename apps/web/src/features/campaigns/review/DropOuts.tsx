import { exportAudience, type SkipReason, urlOf } from '@herald/contract';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { type AudienceOutcome, audienceQuery } from '#data/campaigns/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { useCampaignParams } from '../useCampaign.ts';

interface DropOutsProps {
  /** Whose names to show; undefined shows nothing. */
  outcome: AudienceOutcome | undefined;
  /** What variables are called, by their keys. */
  nameOf: (key: string) => string;
  onClose: () => void;
}

/** The people behind a number of the review, with the rule that decided, and all of them as a file. */
export function DropOuts({ outcome, nameOf, onClose }: DropOutsProps) {
  const { t } = useTranslation('campaigns');
  return (
    <Dialog
      opened={outcome !== undefined}
      onClose={onClose}
      size="lg"
      title={outcome === 'sendable' ? t('review.sendable') : outcome ? t(`skip.${outcome}`) : ''}
    >
      {outcome ? <People outcome={outcome} nameOf={nameOf} /> : null}
    </Dialog>
  );
}

function People({ outcome, nameOf }: { outcome: AudienceOutcome; nameOf: (key: string) => string }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const params = useCampaignParams();
  const query = useInfiniteQuery(audienceQuery(params, outcome));
  const mayExport = useCan(['campaigns.manage', 'contacts.export']);
  return (
    <Stack>
      {outcome === 'sendable' ? null : (
        <Text size="sm" c="dimmed">
          {t(`skipWhat.${outcome satisfies SkipReason}`)}
        </Text>
      )}
      <Loaded query={query} skeleton={200}>
        {({ total, people }) => (
          <>
            <Group justify="space-between">
              <Text size="sm" role="status" className="numbers">
                {t('dropOuts.people', { count: total, people: format.number(total) })}
              </Text>
              {mayExport && total > 0 ? (
                <Button
                  component="a"
                  href={urlOf(exportAudience, { params, query: { outcome } })}
                  download
                  variant="default"
                  size="xs"
                  leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
                >
                  {t('dropOuts.download')}
                </Button>
              ) : null}
            </Group>
            <Table aria-label={t('dropOuts.table')} verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('column.name')}</Table.Th>
                  <Table.Th>{t('dropOuts.phone')}</Table.Th>
                  {outcome === 'variable_missing' ? <Table.Th>{t('dropOuts.missing')}</Table.Th> : null}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {people.map(({ id, name, phone_number, missing }) => (
                  <Table.Tr key={id}>
                    <Table.Td>{name ?? '—'}</Table.Td>
                    <Table.Td className="numbers" style={{ whiteSpace: 'nowrap' }}>
                      {phone_number ? format.phone(phone_number) : '—'}
                    </Table.Td>
                    {outcome === 'variable_missing' ? (
                      <Table.Td>{missing.map(nameOf).join(', ')}</Table.Td>
                    ) : null}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <ShowMore query={query} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}
