import {
  type Automation,
  deleteAutomation,
  exportAutomation,
  orderAutomations,
  replicateAutomation,
} from '@herald/contract';
import { Menu, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { refreshAutomations } from '#data/automations/queries.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { UsedBy, useUsedBy } from '#features/uses/index.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { saveFile } from '#ui/saveFile.ts';
import { ThingMenu } from '#ui/ThingMenu.tsx';

interface AutomationMenuProps {
  automation: Automation;
  /** In the order in which they take precedence. */
  all: readonly Automation[];
}

/** The quieter things to do with an automation. */
export function AutomationMenu({ automation, all }: AutomationMenuProps) {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const mayManage = useCan('automations.manage');
  const [isDeleting, setDeleting] = useState(false);
  const refresh = () => refreshAutomations(queryClient, params);
  const one = { ...params, automation_id: automation.id };
  const copy = useMutation({
    mutationFn: () =>
      call(replicateAutomation, {
        params: one,
        body: { name: t('menu.copyOf', { name: automation.name }).slice(0, 120) },
      }),
    onSuccess: ({ data }) => {
      notifyDone(t('menu.copied', { name: data.name }));
      return refresh();
    },
    onError: (error) => notifyError(error),
  });
  const save = useMutation({
    mutationFn: () => call(exportAutomation, { params: one }),
    onSuccess: ({ data }) => {
      const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(`${fileName(data.name)}.herald.json`, content);
    },
    onError: (error) => notifyError(error),
  });
  const order = useMutation({
    mutationFn: (automation_ids: number[]) => call(orderAutomations, { params, body: { automation_ids } }),
    onError: (error) => notifyError(error),
    onSettled: refresh,
  });
  if (!mayManage) return null;
  const at = all.findIndex(({ id }) => id === automation.id);
  const move = (by: -1 | 1) => {
    const ids = all.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved !== undefined) ids.splice(at + by, 0, moved);
    order.mutate(ids);
  };
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <ThingMenu
        label={t('menu.open', { name: automation.name })}
        deleteLabel={t('common:action.delete')}
        onDelete={() => setDeleting(true)}
      >
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => copy.mutate()}>
          {t('menu.duplicate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => save.mutate()}>
          {t('menu.export')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp {...icon} />} disabled={at <= 0} onClick={() => move(-1)}>
          {t('menu.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...icon} />}
          disabled={at < 0 || at >= all.length - 1}
          onClick={() => move(1)}
        >
          {t('menu.down')}
        </Menu.Item>
      </ThingMenu>
      {isDeleting ? <DeleteDialog automation={automation} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

/** What every system takes as the name of a file. */
const fileName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} _-]+/gu, '')
    .trim()
    .slice(0, 80) || 'automation';

function DeleteDialog({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const { id, name, runs, under_way } = automation;
  const { usedBy, isNeeded } = useUsedBy('automation', id);
  const one = { ...params, automation_id: id };
  const remove = useMutation({
    mutationFn: () => call(deleteAutomation, { params: one }),
    onSuccess: () => {
      notifyDone(t('delete.done', { name }));
      onClose();
      queryClient.removeQueries({ queryKey: automationKeys.one(one) });
      return refreshAutomations(queryClient, params);
    },
    onError: (error) => notifyError(error),
  });
  return (
    <ConfirmDialog
      opened
      title={t('delete.title', { name })}
      confirm={t('common:action.delete')}
      danger
      disabled={isNeeded}
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>
          {under_way > 0
            ? t('delete.underWay', { count: under_way, people: format.number(under_way) })
            : t('delete.nobody')}{' '}
          {runs > 0 ? t('delete.runs', { count: runs, runs: format.number(runs) }) : null}
        </span>
        <UsedBy usedBy={usedBy} />
      </Stack>
    </ConfirmDialog>
  );
}
