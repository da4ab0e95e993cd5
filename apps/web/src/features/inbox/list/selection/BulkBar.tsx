import { ActionIcon, CloseButton, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconChecks,
  IconClock,
  IconDots,
  IconFlag,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMailOpened,
  IconPlaylistX,
  IconTag,
  IconUserCheck,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { mostAtOnce, useBulk } from '../../bulk/useBulk.ts';
import { openPicker, type PickerRequest } from '../../pickers/pickerStore.ts';
import { useAskWhy } from '../../pickers/useAskWhy.ts';
import classes from './BulkBar.module.css';
import { useSelectAll } from './useSelectAll.ts';
import type { Selection } from './useSelection.ts';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done to all that are marked. The keys E, A, S and U mean them too. */
export default function BulkBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const { filters } = useInboxState();
  const mayAssign = useCan('conversations.assign');
  const mayManageLists = useCan('groups.manage');
  const bar = useRef<HTMLElement>(null);
  const bulk = useBulk();
  const askWhy = useAskWhy();
  const team = useTeam();
  const ids = [...selection.marked.values()];
  const here = useNumberParams().phone_number_id;
  const isHere = ids.every((row) => row.phone_number_id === here);
  const run = (action: Parameters<typeof bulk.run>[0]) => {
    bulk.run(action, ids);
    selection.clear();
  };
  const choose = (kind: PickerRequest['kind'], anchor: Element | null) =>
    openPicker({ kind, contactIds: ids, anchor, isBulk: true, onPick: selection.clear });
  const all = useSelectAll(selection);
  const isFull = ids.length >= mostAtOnce;
  return (
    <section ref={bar} className={classes.bar} aria-label={t('bulk.label')}>
      <CloseButton size="sm" aria-label={t('bulk.clear')} onClick={selection.clear} />
      <span
        className={classes.count}
        role="status"
        title={isFull ? t('bulk:full', { most: format.number(mostAtOnce) }) : undefined}
      >
        {all.isLoading
          ? t('bulk:loading')
          : t('bulk:selected', { count: ids.length, shown: format.number(ids.length) })}
      </span>
      {filters.closed ? (
        <BarButton Icon={IconArchiveOff} label={t('bulk:reopen')} onClick={() => run({ kind: 'reopen' })} />
      ) : (
        <BarButton
          Icon={IconArchive}
          label={t('bulk:close')}
          pick="close"
          opens={team.closing_reasons !== 'none'}
          onClick={(anchor) =>
            askWhy({ contactIds: ids, anchor }, (reason_id) =>
              run({ kind: 'close', ...(reason_id !== undefined && { reason_id }) }),
            )
          }
        />
      )}
      <BarButton Icon={IconMailOpened} label={t('bulk:read')} onClick={() => run({ kind: 'read' })} />
      {mayAssign ? (
        <BarButton
          Icon={IconUserPlus}
          label={t('assign.label')}
          pick="assign"
          onClick={(button) => choose('assign', button)}
        />
      ) : null}
      <BarButton
        Icon={IconClock}
        label={t('snooze.label')}
        pick="snooze"
        onClick={(button) => choose('snooze', button)}
      />
      <BarButton
        Icon={IconTag}
        label={t('labels.label')}
        pick="label priority"
        onClick={(button) => choose('label', button)}
      />
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('common:action.more')}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconListCheck {...icon} />} onClick={() => selection.selectAll()}>
            {t('bulk:selectLoaded')}
          </Menu.Item>
          {all.hasMore ? (
            <Menu.Item leftSection={<IconChecks {...icon} />} onClick={all.select}>
              {t('bulk:selectAll')}
            </Menu.Item>
          ) : null}
          <Menu.Divider />
          <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => run({ kind: 'unread' })}>
            {t('bulk:unread')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => run({ kind: 'human_done' })}>
            {t('bulk:humanDone')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => choose('priority', bar.current)}>
            {t('priority.label')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => choose('block', bar.current)}>
            {t('filters.block')}
          </Menu.Item>
          {filters.closed ? null : (
            <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={() => run({ kind: 'reopen' })}>
              {t('bulk:reopen')}
            </Menu.Item>
          )}
          {mayManageLists ? (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconListDetails {...icon} />}
                disabled={!isHere}
                onClick={() => choose('add_group', bar.current)}
              >
                {t('toList.add')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPlaylistX {...icon} />}
                disabled={!isHere}
                onClick={() => choose('remove_group', bar.current)}
              >
                {t('toList.remove')}
              </Menu.Item>
              {isHere ? null : <Menu.Label>{t('bulk:listsOfOne')}</Menu.Label>}
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </section>
  );
}

interface BarButtonProps {
  Icon: TablerIcon;
  label: string;
  /** Found by the key that opens the same picker. */
  pick?: 'assign' | 'snooze' | 'label priority' | 'close';
  /** Whether it opens a picker. */
  opens?: boolean;
  onClick: (button: Element) => void;
}

function BarButton({ Icon, label, pick, opens = pick !== undefined, onClick }: BarButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      data-bulk-pick={pick}
      aria-haspopup={opens ? 'dialog' : undefined}
      onClick={(event) => onClick(event.currentTarget)}
    >
      <Icon {...icon} />
    </ActionIcon>
  );
}
