import type { ContactDetail } from '@herald/contract';
import { CloseButton, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { useMembership } from '#data/contacts/useMembership.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import classes from './Panel.module.css';
import { PanelSection } from './PanelSection.tsx';

/** The lists a person is on; those who may change them do so here. */
export function GroupsSection({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const mayGroup = useCan('groups.manage');
  const all = useQuery(groupsQuery(useNumberParams())).data ?? [];
  const { attach, detach } = useMembership();
  const contactIds = [contact.id];
  const others = all.filter(({ id }) => !contact.groups.some((group) => group.id === id));
  const busy = attach.isPending || detach.isPending;
  return (
    <PanelSection title={t('panel.lists')}>
      <Stack gap="sm">
        {contact.groups.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('panel.noLists')}
          </Text>
        ) : (
          <Group gap={6}>
            {contact.groups.map(({ id, name, color }) => (
              <span key={id} className={classes.chip}>
                <GroupDot color={color} />
                <span>{name}</span>
                {mayGroup ? (
                  <CloseButton
                    size="sm"
                    disabled={busy}
                    aria-label={t('panel.removeFrom', { list: name })}
                    onClick={() => detach.mutate({ groupId: id, contactIds })}
                  />
                ) : null}
              </span>
            ))}
          </Group>
        )}
        {mayGroup && others.length > 0 ? (
          <Select
            aria-label={t('panel.addTo')}
            placeholder={t('panel.addTo')}
            searchable
            disabled={busy}
            nothingFoundMessage={t('filter.noList')}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={null}
            onChange={(value) => {
              if (value) attach.mutate({ groupId: Number(value), contactIds });
            }}
          />
        ) : null}
      </Stack>
    </PanelSection>
  );
}
