import { type Group as ContactGroup, uploadContactsKanalList } from '@herald/contract';
import { Checkbox, ColorSwatch, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { AddButton } from './AddButton.tsx';
import { AddFoot } from './AddFoot.tsx';
import classes from './ChooseGroups.module.css';
import { useAddPeople } from './useAddPeople.ts';

interface ChooseListsProps {
  groups: ContactGroup[];
  /** The list that somebody came from; stays unticked when there is nobody in it. */
  preselected: number | undefined;
}

export function ChooseGroups({ groups, preselected }: ChooseListsProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const params = useCampaignParams();
  const [chosen, setChosen] = useState(() =>
    groups
      .filter(({ id, contacts_count }) => id === preselected && contacts_count > 0)
      .map(({ id }) => String(id)),
  );
  const add = useAddPeople((ids: string[]) =>
    call(uploadContactsKanalList, { params, body: { group_ids: ids.map(Number) } }),
  );
  const people = groups
    .filter(({ id }) => chosen.includes(String(id)))
    .reduce((sum, { contacts_count }) => sum + contacts_count, 0);
  return (
    <Stack>
      <Checkbox.Group
        label={t('lists.choose')}
        description={t('lists.hint')}
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap={8} mt="sm">
          {groups.map(({ id, name, color, contacts_count }) => (
            <Checkbox.Card
              key={id}
              value={String(id)}
              className={classes.card}
              disabled={contacts_count === 0}
            >
              <Group wrap="nowrap" gap="sm">
                <Checkbox.Indicator disabled={contacts_count === 0} />
                <ColorSwatch size={12} color={`var(--mantine-color-${color}-6)`} aria-hidden />
                <Text fw={600} truncate flex={1}>
                  {name}
                </Text>
                <Text c="dimmed" size="sm" className="numbers">
                  {contacts_count === 0
                    ? t('lists.empty')
                    : t('lists.people', { count: contacts_count, people: format.number(contacts_count) })}
                </Text>
              </Group>
            </Checkbox.Card>
          ))}
        </Stack>
      </Checkbox.Group>
      <AddFoot
        error={add.error}
        who={
          chosen.length === 0
            ? t('lists.nothingChosen')
            : t(chosen.length > 1 ? 'lists.upTo' : 'lists.willCome', {
                count: people,
                people: format.number(people),
              })
        }
      >
        <AddButton
          disabled={chosen.length === 0}
          loading={add.isPending}
          people={people}
          onAdd={() => add.mutate(chosen)}
        >
          {t('lists.add')}
        </AddButton>
      </AddFoot>
    </Stack>
  );
}
