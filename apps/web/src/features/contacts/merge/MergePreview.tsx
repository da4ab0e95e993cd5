import type { Contact, MergePreview as Preview } from '@herald/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { mergePreviewQuery } from '#data/contacts/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { ConsentBadge } from '../ConsentBadge.tsx';
import { MergeTable } from './MergeTable.tsx';
import { MovesLine } from './MovesLine.tsx';
import { type Choices, takenFields } from './mergeChoice.ts';
import { useMerge } from './useMerge.ts';

type Person = Pick<Contact, 'id' | 'name' | 'phone_number'>;

interface MergePreviewProps {
  one: Person;
  other: Person;
  /** To pick somebody else; null where the two are given. */
  onBack: (() => void) | null;
  onClose: () => void;
  onMerged: (keptId: number) => void;
}

/** Side by side: who stays, whose values, and what moves over. */
export function MergePreview({ one, other, onBack, onClose, onMerged }: MergePreviewProps) {
  const { t } = useTranslation('contacts');
  const [keptId, setKeptId] = useState(one.id);
  const [choices, setChoices] = useState<Choices>({});
  const mergedId = keptId === one.id ? other.id : one.id;
  const query = useQuery(mergePreviewQuery(useNumberParams(), keptId, mergedId));
  const merge = useMerge(onMerged);
  const preview = query.data;
  return (
    <Stack>
      <Text c="dimmed">{t('merge.hint')}</Text>
      <Loaded query={query} skeleton={<TableSkeleton rows={6} columns={3} />}>
        {(loaded) => (
          <>
            <MergeTable
              people={[one.id, other.id]}
              preview={loaded}
              choices={choices}
              onKeep={setKeptId}
              onChoose={(field, contactId) => setChoices({ ...choices, [field]: contactId })}
            />
            <Outcome preview={loaded} />
          </>
        )}
      </Loaded>
      <Group justify="space-between" gap="xs">
        {onBack ? (
          <Button variant="subtle" color="gray" onClick={onBack}>
            {t('merge.pickOther')}
          </Button>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            loading={merge.isPending}
            disabled={!preview || preview.blocked !== null}
            onClick={() =>
              preview &&
              merge.mutate({ keptId, mergedId, take: takenFields(preview.fields, choices, mergedId) })
            }
          >
            {t('merge.confirm')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function Outcome({ preview }: { preview: Preview }) {
  const { t } = useTranslation('contacts');
  const consents = [preview.kept.optin_status, preview.merged.optin_status];
  return (
    <Stack gap="xs">
      {preview.blocked ? (
        <Alert color="orange" role="alert">
          {preview.blocked.message}
        </Alert>
      ) : null}
      <Group gap="xs">
        <Text>{t('merge.consent')}</Text>
        <ConsentBadge status={preview.optin_status} />
        {preview.optin_status === 'opted_out' && consents[0] !== consents[1] ? (
          <Text c="dimmed" size="sm">
            {t('merge.refusalCounts')}
          </Text>
        ) : null}
      </Group>
      <MovesLine moves={preview.moves} />
    </Stack>
  );
}
