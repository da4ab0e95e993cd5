import { exportConversations, exportTeamConversations, urlOf } from '@herald/contract';
import { Button, Checkbox, Group, Popover, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { cloneElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllNumbers } from '#app/session/allNumbers.ts';
import { useCan, useNumberParams, useUser } from '#app/session/hooks.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { closingReasonsQuery } from '#data/inbox/closingReasons.ts';
import { cleanFilters, type Filters } from '#data/inbox/filters.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { agentsQuery, labelsQuery } from '#data/inbox/queries.ts';
import type { Opener } from '#ui/lazy/OpensLazily.tsx';
import { useAhead } from '#ui/useAhead.ts';

/** Every filter there is. A change shows at once; the panel stays for the next one. */
export default function FilterMenu({ target }: { target: Opener }) {
  const { t } = useTranslation('inbox');
  const [opened, setOpened] = useState(true);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown aria-label={t('filters.open')}>
        <FilterFields onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

const pressing = ['urgent', 'high', 'medium', 'low'] as const;
const shelves = ['open', 'snoozed', 'closed'] as const;

function FilterFields({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const { filters: chosen, viewId, choose } = useInboxState();
  const [filters, show] = useAhead(chosen);
  const set = (patch: { [Key in keyof Filters]?: Filters[Key] | undefined }) => {
    const next = cleanFilters({ ...filters, ...patch });
    show(next);
    choose(next, viewId ?? undefined);
  };
  const shelf = filters.closed || filters.closing_reason_id ? 'closed' : filters.snoozed ? 'snoozed' : 'open';
  const flags = [
    ['awaiting', t('inboxMenus:filters.awaiting')],
    ['longest_wait', t('inboxMenus:filters.longestWait')],
    ['due_first', t('inboxMenus:filters.dueFirst')],
    ['priority_first', t('inboxMenus:filters.highestFirst')],
    ['followed', t('inboxMenus:filters.followed')],
    ['failed', t('inboxMenus:filters.failed')],
    ['unread', t('tab.unread')],
    ['human_needed', t('inboxMenus:filters.humanNeeded')],
    ['window_open', t('inboxMenus:filters.windowOpen')],
    ['from_ad', t('inboxMenus:fromAd')],
    ['blocked', t('inboxMenus:filters.blocked')],
  ] as const;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('inboxMenus:filters.shelf')}
        size="xs"
        fullWidth
        data={shelves.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={shelf}
        onChange={(value) =>
          set({
            closed: value === 'closed' || undefined,
            snoozed: value === 'snoozed' || undefined,
            closing_reason_id: value === 'closed' ? filters.closing_reason_id : undefined,
          })
        }
      />
      <AssigneeField filters={filters} set={set} />
      {flags.map(([key, label]) => (
        <Checkbox
          key={key}
          label={label}
          checked={filters[key] ?? false}
          onChange={(event) => set({ [key]: event.currentTarget.checked || undefined })}
        />
      ))}
      <PriorityField filters={filters} set={set} />
      <LabelField filters={filters} set={set} />
      <ReasonField filters={filters} set={set} />
      <ListField filters={filters} set={set} />
      <MissingChoices />
      <Button
        variant="default"
        size="compact-md"
        onClick={() => {
          choose({});
          onClose();
        }}
      >
        {t('inboxMenus:filters.clear')}
      </Button>
      <ExportButton filters={filters} />
    </Stack>
  );
}

/** Where a list of choices could not be loaded, its field would offer too little without a word. */
function MissingChoices() {
  const { t } = useTranslation('inboxMenus');
  const place = useNumberParams();
  const maySeeLists = useCan('contacts.view');
  const queries = [
    useQuery(agentsQuery(place)),
    useQuery(labelsQuery(place.team_id)),
    useQuery(closingReasonsQuery(place.team_id)),
    useQuery({ ...groupsQuery(place), enabled: maySeeLists }),
  ].filter(({ isError, data }) => isError && data === undefined);
  if (queries.length === 0) return null;
  return (
    <Group role="alert" gap="xs" justify="space-between" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {t('filters.missing')}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        loading={queries.some(({ isFetching }) => isFetching)}
        onClick={() => queries.forEach(({ refetch }) => void refetch())}
      >
        {t('common:action.retry')}
      </Button>
    </Group>
  );
}

/** The conversations of these filters as a file. */
function ExportButton({ filters }: { filters: Filters }) {
  const { t } = useTranslation('inboxMenus');
  const place = useNumberParams();
  const [isAllChosen] = useAllNumbers();
  // A list of people belongs to one number.
  const isAll = isAllChosen && filters.group_id === undefined;
  const mayExport = useCan('contacts.export');
  if (!mayExport) return null;
  const query = Object.fromEntries(
    Object.entries(cleanFilters(filters)).map(([name, value]) => [name, `${value}`]),
  );
  const href = isAll
    ? urlOf(exportTeamConversations, { params: place, query: query as never })
    : urlOf(exportConversations, { params: place, query: query as never });
  return (
    <Button
      component="a"
      href={href}
      download
      variant="subtle"
      size="compact-md"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
    >
      {t('filters.export')}
    </Button>
  );
}

interface FieldProps {
  filters: Filters;
  set: (patch: { [Key in keyof Filters]?: Filters[Key] | undefined }) => void;
}

function AssigneeField({ filters, set }: FieldProps) {
  const { t } = useTranslation('inbox');
  const user = useUser();
  const agents = useQuery(agentsQuery(useNumberParams())).data ?? [];
  const data = [
    { value: 'me', label: t('tab.mine') },
    { value: 'nobody', label: t('tab.unassigned') },
    ...agents
      .filter(({ user_id }) => user_id !== user.id)
      .map(({ user_id, name }) => ({ value: String(user_id), label: name })),
  ];
  const choose = (value: string | null) =>
    set({
      assigned: value === null ? undefined : value === 'me' || value === 'nobody' ? value : Number(value),
    });
  return (
    <Select
      label={t('inboxMenus:filters.assigned')}
      placeholder={t('inboxMenus:filters.anybody')}
      data={data}
      value={filters.assigned === undefined ? null : String(filters.assigned)}
      onChange={choose}
      clearable
      searchable={data.length > 8}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function PriorityField({ filters, set }: FieldProps) {
  const { t } = useTranslation('inbox');
  return (
    <Select
      label={t('priority.label')}
      placeholder={t('inboxMenus:priorityAny')}
      data={pressing.map((value) => ({ value, label: t(`priority.${value}`) }))}
      value={filters.priority ?? null}
      onChange={(value) => set({ priority: pressing.find((one) => one === value) })}
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function LabelField({ filters, set }: FieldProps) {
  const { t } = useTranslation('inbox');
  const labels = useQuery(labelsQuery(useNumberParams().team_id)).data ?? [];
  return (
    <Select
      label={t('labels.label')}
      placeholder={t('inboxMenus:filters.anyLabel')}
      data={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={filters.label_id === undefined ? null : String(filters.label_id)}
      onChange={(value) => set({ label_id: value === null ? undefined : Number(value) })}
      clearable
      searchable
      nothingFoundMessage={t('inboxMenus:filters.noLabel')}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** Why it was closed: choosing a reason shows what is closed. What is no longer offered still names what it closed. */
function ReasonField({ filters, set }: FieldProps) {
  const { t } = useTranslation('inboxMenus');
  const reasons = useQuery(closingReasonsQuery(useNumberParams().team_id)).data?.reasons ?? [];
  if (reasons.length === 0) return null;
  const choose = (value: string | null) =>
    set(
      value === null
        ? { closing_reason_id: undefined }
        : { closing_reason_id: Number(value), closed: true, snoozed: undefined },
    );
  return (
    <Select
      label={t('close.reason')}
      placeholder={t('close.any')}
      data={reasons.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={filters.closing_reason_id === undefined ? null : String(filters.closing_reason_id)}
      onChange={choose}
      clearable
      searchable
      nothingFoundMessage={t('close.noSuch')}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function ListField({ filters, set }: FieldProps) {
  const { t } = useTranslation('inbox');
  const maySee = useCan('contacts.view');
  const groups = useQuery({ ...groupsQuery(useNumberParams()), enabled: maySee }).data ?? [];
  if (!maySee) return null;
  return (
    <Select
      label={t('inboxMenus:filters.list')}
      placeholder={t('inboxMenus:filters.anyList')}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={filters.group_id === undefined ? null : String(filters.group_id)}
      onChange={(value) => set({ group_id: value === null ? undefined : Number(value) })}
      clearable
      searchable
      nothingFoundMessage={t('inboxMenus:filters.noList')}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
