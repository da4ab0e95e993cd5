import type { InboxView } from '@herald/contract';
import { Group, Menu, Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams, useTeam } from '#app/session/hooks.ts';
import type { MenuOfButtonProps } from '#app/shell/LazyMenu.tsx';
import { sameFilters } from '#data/inbox/filters.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { viewsQuery } from '#data/inbox/queries.ts';
import { useChooseView, useMayChangeView, useViewChange } from './useViewChange.ts';
import { useViews } from './useViews.ts';
import { ViewDialog } from './ViewDialog.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Saved views: to go to one, to save what is chosen, and to look after the one that is shown. */
export default function ViewsMenu({ target }: MenuOfButtonProps) {
  const { t } = useTranslation('inbox');
  const views = useQuery(viewsQuery(useNumberParams())).data ?? [];
  const { filters, viewId, choose } = useInboxState();
  const isPlain = viewId === null && sameFilters(filters, {});
  const current = useViewChange();
  const mayChange = useMayChangeView();
  const { remove, move } = useViews(views);
  const [edited, setEdited] = useState<InboxView | 'new' | null>(null);
  const { view } = current;
  const chooseView = useChooseView();
  const hasSeveral = useTeam().phone_numbers.length > 1;
  const shared = views.filter(({ is_shared }) => is_shared);
  const own = views.filter(({ is_shared }) => !is_shared);
  const item = (each: InboxView) => (
    <Menu.Item
      key={each.id}
      aria-current={each.id === view?.id || undefined}
      rightSection={
        <Group gap={6} wrap="nowrap">
          {hasSeveral && each.all_numbers ? (
            <Text size="xs" c="dimmed">
              {t('views:allNumbers')}
            </Text>
          ) : null}
          {each.id === view?.id ? <IconCheck {...icon} /> : null}
        </Group>
      }
      onClick={() => chooseView(each)}
    >
      {each.name}
    </Menu.Item>
  );
  return (
    <>
      <Menu defaultOpened position="bottom-start" width={270} withinPortal={false} floatingStrategy="fixed">
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }} aria-label={t('views.label')}>
          <Menu.Item
            aria-current={isPlain || undefined}
            rightSection={isPlain ? <IconCheck {...icon} /> : null}
            onClick={() => choose({})}
          >
            {t('title')}
          </Menu.Item>
          {shared.length > 0 ? <Menu.Label>{t('views:shared')}</Menu.Label> : null}
          {shared.map(item)}
          {own.length > 0 ? <Menu.Label>{t('views:own')}</Menu.Label> : null}
          {own.map(item)}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
            {t('views:save')}
          </Menu.Item>
          {view && mayChange(view) ? (
            <>
              <Menu.Label>{view.name}</Menu.Label>
              {current.isChanged ? (
                <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={current.update}>
                  {t('views.update')}
                </Menu.Item>
              ) : null}
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEdited(view)}>
                {t('views:edit')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowUp {...icon} />}
                disabled={views[0]?.id === view.id}
                closeMenuOnClick={false}
                onClick={() => move(view, -1)}
              >
                {t('views:up')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowDown {...icon} />}
                disabled={views.at(-1)?.id === view.id}
                closeMenuOnClick={false}
                onClick={() => move(view, 1)}
              >
                {t('views:down')}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => remove(view)}>
                {t('views:delete')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {edited ? <ViewDialog view={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
