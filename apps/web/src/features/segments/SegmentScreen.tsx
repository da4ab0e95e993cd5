import type { Segment } from '@herald/contract';
import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { peopleAddress, peopleView } from '#data/contacts/address.ts';
import { useLivePeople } from '#data/contacts/useLivePeople.ts';
import { segmentContactsQuery, segmentQuery } from '#data/segments/queries.ts';
import { ContactDrawer, ContactTable, useColumns } from '#features/contacts/index.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { BackToSegments } from './BackToSegments.tsx';
import { DeleteSegmentDialog } from './DeleteSegmentDialog.tsx';
import { SegmentMenu } from './SegmentMenu.tsx';
import { SegmentSentence } from './SegmentSentence.tsx';

/** One segment, its sentence, and whoever meets it now. */
export function SegmentScreen() {
  const { t } = useTranslation('segments');
  const segmentId = useIdParam('segmentId');
  const query = useQuery(segmentQuery(useNumberParams(), segmentId));
  useLivePeople();
  return (
    <Loaded
      query={query}
      skeleton={240}
      around={(meanwhile) => (
        <Page title={t('one')} back={<BackToSegments />}>
          {meanwhile}
        </Page>
      )}
    >
      {(segment) => <LoadedSegment key={segmentId} segment={segment} />}
    </Loaded>
  );
}

function LoadedSegment({ segment }: { segment: Segment }) {
  const { t } = useTranslation('segments');
  const format = useFormat();
  const navigate = useNavigate();
  const linkParams = useLinkParams();
  const mayManage = useCan('groups.manage');
  const [isDeleting, setDeleting] = useState(false);
  const count = segment.contacts_count ?? 0;
  return (
    <Page
      title={segment.name}
      beside={<GroupDot color={segment.color} />}
      back={<BackToSegments />}
      purpose={t('count', { count, people: format.number(count) })}
      action={
        <>
          <SegmentMenu segment={segment} onDelete={() => setDeleting(true)} />
          {mayManage ? (
            <ButtonLink
              to="/teams/$teamId/$phoneNumberId/lists/segments/$segmentId/edit"
              params={{ ...linkParams, segmentId: String(segment.id) }}
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
            >
              {t('edit.open')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Text mb="md" maw="80ch">
        <Text span fw={550}>
          {t('who')}
        </Text>{' '}
        <SegmentSentence conditions={segment.conditions} />
      </Text>
      <People segment={segment} />
      <DeleteSegmentDialog
        segment={isDeleting ? segment : null}
        onClose={() => setDeleting(false)}
        onDeleted={() =>
          void navigate({
            to: '/teams/$teamId/$phoneNumberId/lists/segments',
            params: linkParams,
            replace: true,
          })
        }
      />
    </Page>
  );
}

function People({ segment }: { segment: Segment }) {
  const { t } = useTranslation('segments');
  const [state, change] = useUrlState(peopleAddress);
  const columns = useColumns();
  const view = peopleView(state);
  const query = useQuery(segmentContactsQuery(useNumberParams(), segment.id, view));
  return (
    <>
      <div style={{ marginBottom: 12 }}>
        <SearchField
          label={t('people.search')}
          value={state.search}
          onSearch={(search) => change({ search: search || undefined, page: undefined })}
        />
      </div>
      <ContactTable
        label={t('people.label')}
        columns={columns}
        query={query}
        view={view}
        onPageChange={(page) => change({ page })}
        onOpen={(contact) => change({ contact })}
        empty={
          <EmptyState drawing={state.search ? 'search' : 'people'}>
            {state.search ? t('people.noneFound', { search: state.search }) : t('people.none')}
          </EmptyState>
        }
      />
      <ContactDrawer
        contactId={state.contact}
        onClose={() => change({ contact: undefined })}
        onMoved={(contact) => change({ contact })}
      />
    </>
  );
}
