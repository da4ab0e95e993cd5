import { type AutomationDetail, updateAutomation } from '@herald/contract';
import { Button, Group, SegmentedControl, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { refreshAutomations } from '#data/automations/queries.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { notifyError } from '#ui/notify.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { automationPaths } from '../paths.ts';
import { HereToo } from '../presence/HereToo.tsx';
import type { DraftSaver } from '../saving/DraftSaver.ts';
import { ActiveSwitch } from '../switch/ActiveSwitch.tsx';
import classes from './Editor.module.css';
import { SaveState } from './SaveState.tsx';

export const editorTabs = ['build', 'executions', 'calls', 'versions'] as const;
type EditorTab = (typeof editorTabs)[number];

interface EditorHeadProps {
  automation: AutomationDetail;
  saver: DraftSaver;
  isReadOnly: boolean;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  onPublish: () => void;
}

/** Name, what became of the last change, the switch, and the way to go live. */
export function EditorHead({ automation, saver, isReadOnly, tab, onTab, onPublish }: EditorHeadProps) {
  const { t } = useTranslation('automations');
  const linkParams = useLinkParams();
  const mayManage = useCan('automations.manage');
  const { name, live_version, has_changes } = automation;
  // Calls are of other systems, and of those alone who may see what these send.
  const isHooked = automation.hook !== null && mayManage;
  const tabs = editorTabs.filter((value) => value !== 'calls' || isHooked);
  return (
    <header className={classes.head}>
      <PageTitle>{name}</PageTitle>
      <BackLink to={automationPaths.list} params={linkParams}>
        {t('list.title')}
      </BackLink>
      <div className={classes.headLine}>
        {mayManage ? <NameField automation={automation} /> : <Title order={1}>{name}</Title>}
        {live_version === null ? (
          <StatusBadge tone="neutral">{t('state.draft')}</StatusBadge>
        ) : has_changes ? (
          <StatusBadge tone="waiting">{t('state.changed')}</StatusBadge>
        ) : (
          <StatusBadge tone="good">{t('state.version', { version: live_version })}</StatusBadge>
        )}
        {isReadOnly ? null : <SaveState saver={saver} />}
        <HereToo />
        <Group gap="md" ml="auto" wrap="nowrap">
          <ActiveSwitch automation={automation} labelled />
          {isReadOnly ? null : (
            <Button onClick={onPublish} disabled={live_version !== null && !has_changes}>
              {t('publish.open')}
            </Button>
          )}
        </Group>
      </div>
      <Group gap="md" mt={6}>
        <SegmentedControl
          size="xs"
          aria-label={t('tab.label')}
          data={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={tab}
          onChange={(value) => onTab(value as EditorTab)}
        />
        <AnchorLink
          size="sm"
          to={automationPaths.stats}
          params={{ ...linkParams, automationId: String(automation.id) }}
        >
          {t('stats.title')}
        </AnchorLink>
      </Group>
    </header>
  );
}

/** The name is changed where it stands. */
function NameField({ automation }: { automation: AutomationDetail }) {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const one = { ...params, automation_id: automation.id };
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useMutation({
    mutationFn: (name: string) => call(updateAutomation, { params: one, body: { name } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(automationKeys.one(one), data);
      setTyped(null);
      return refreshAutomations(queryClient, params);
    },
    onError: (error) => notifyError(error),
  });
  const leave = () => {
    const name = typed?.trim();
    if (!name || name === automation.name) setTyped(null);
    else rename.mutate(name);
  };
  return (
    <h1 className={classes.name}>
      <TextInput
        variant="unstyled"
        aria-label={t('head.name')}
        maxLength={120}
        value={typed ?? automation.name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
    </h1>
  );
}
