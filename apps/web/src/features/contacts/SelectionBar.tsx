import { type Contact, exportContacts, type Group, mostExportIds, urlOf } from '@herald/contract';
import { Button, Menu, ScrollArea, Tooltip } from '@mantine/core';
import { IconArrowsJoin2, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { useMembership } from '#data/contacts/useMembership.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { useFindStarted } from '#features/uses/index.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import { notifyDone } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { AddDialog } from './AddDialog.tsx';
import type { ColumnId } from './columns/columns.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { MergeDialog } from './merge/MergeDialog.tsx';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  selected: Contact[];
  /** Columns of the table. */
  shown: ColumnId[];
  onDone: () => void;
  onMerged: (keptId: number) => void;
}

/** What can be done with the marked people at once. */
export function SelectionBar({ selected, shown, onDone, onMerged }: SelectionBarProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const mayGroup = useCan('groups.manage');
  const mayMerge = useCan('contacts.manage');
  const mayExport = useCan('contacts.export');
  if (selected.length === 0) return null;
  return (
    <section className={classes.bar} aria-label={t('selection.label')}>
      <span className={classes.count} role="status">
        {t('selection.count', { count: selected.length, people: format.number(selected.length) })}
      </span>
      {mayMerge ? <MergeTwo selected={selected} onDone={onDone} onMerged={onMerged} /> : null}
      {mayGroup ? <GroupMenus selected={selected} onDone={onDone} /> : null}
      {mayExport ? <ExportThese selected={selected} shown={shown} /> : null}
      <Button variant="subtle" color="gray" onClick={onDone}>
        {t('selection.clear')}
      </Button>
    </section>
  );
}

function MergeTwo({ selected, onDone, onMerged }: Omit<SelectionBarProps, 'shown'>) {
  const { t } = useTranslation('contacts');
  const [isOpen, setOpen] = useState(false);
  const [one, other] = selected;
  if (!one || !other || selected.length > 2) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsJoin2 size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('selection.merge')}
      </Button>
      <MergeDialog
        opened={isOpen}
        contact={one}
        other={other}
        onClose={() => setOpen(false)}
        onMerged={(keptId) => {
          onDone();
          onMerged(keptId);
        }}
      />
    </>
  );
}

/** The filters say nothing here: whoever is marked was found under any of them. */
function ExportThese({ selected, shown }: Pick<SelectionBarProps, 'selected' | 'shown'>) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const params = useNumberParams();
  if (selected.length > mostExportIds)
    return (
      <Tooltip
        label={t('selection.exportTooMany', { most: format.number(mostExportIds) })}
        multiline
        maw={280}
      >
        <Button variant="default" data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
          {t('selection.export')}
        </Button>
      </Tooltip>
    );
  const ids = selected.map(({ id }) => id);
  return (
    <ExportMenu
      shown={shown}
      hrefOf={(choice) => urlOf(exportContacts, { params, query: { ids, ...choice } })}
    >
      {t('selection.export')}
    </ExportMenu>
  );
}

function GroupMenus({ selected, onDone }: Pick<SelectionBarProps, 'selected' | 'onDone'>) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const groups = useQuery(groupsQuery(useNumberParams())).data ?? [];
  const { attach, detach } = useMembership();
  const contactIds = selected.map(({ id }) => id);
  const theirs = groups.filter((group) =>
    selected.some((each) => each.groups.some(({ id }) => id === group.id)),
  );

  const findStarted = useFindStarted();
  const [chosen, choose] = useState<Group | null>(null);

  const add = async (group: Group, startsAutomations?: boolean) => {
    const { count, name } = await attach.mutateAsync({ groupId: group.id, contactIds, startsAutomations });
    notifyDone(t('membership.added', { count, people: format.number(count), list: name }));
    onDone();
  };
  const remove = async (group: Group) => {
    const members = selected
      .filter((each) => each.groups.some(({ id }) => id === group.id))
      .map(({ id }) => id);
    const { count, name } = await detach.mutateAsync({ groupId: group.id, contactIds: members });
    notifyUndo(t('membership.removed', { count, people: format.number(count), list: name }), () =>
      attach.mutate({ groupId: group.id, contactIds: members, startsAutomations: false }),
    );
    onDone();
  };

  // For several, automations begin only if somebody wants it: that is asked where there are any.
  const pick = async (group: Group) => {
    if (selected.length > 1 && (await findStarted(group.id))) choose(group);
    else await add(group);
  };

  return (
    <>
      {chosen ? (
        <AddDialog
          group={chosen}
          people={selected.length}
          isAdding={attach.isPending}
          onAdd={(starts) => void add(chosen, starts).catch(() => {})}
          onClose={() => choose(null)}
        />
      ) : null}
      <GroupMenu groups={groups} loading={attach.isPending} empty={t('membership.noList')} onPick={pick}>
        {t('membership.add')}
      </GroupMenu>
      <GroupMenu groups={theirs} loading={detach.isPending} empty={t('membership.onNoList')} onPick={remove}>
        {t('membership.remove')}
      </GroupMenu>
    </>
  );
}

interface GroupMenuProps {
  groups: Group[];
  loading: boolean;
  /** Said in place of lists when there are none. */
  empty: string;
  onPick: (group: Group) => Promise<void>;
  children: ReactNode;
}

function GroupMenu({ groups, loading, empty, onPick, children }: GroupMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={loading}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        >
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.length === 0 ? <Menu.Item disabled>{empty}</Menu.Item> : null}
        <ScrollArea.Autosize mah={320} type="auto">
          {groups.map((group) => (
            <Menu.Item
              key={group.id}
              leftSection={<GroupDot color={group.color} />}
              // A refusal has been told already, by the mutation.
              onClick={() => void onPick(group).catch(() => {})}
            >
              {group.name}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
