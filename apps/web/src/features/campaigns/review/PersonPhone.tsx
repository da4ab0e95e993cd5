import type { Campaign, CampaignReview } from '@herald/contract';
import { ActionIcon, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { experimentQuery } from '#data/campaigns/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { letterOf } from '../letterOf.ts';
import { CampaignPhone } from '../parts/CampaignPhone.tsx';
import { useCampaignParams } from '../useCampaign.ts';
import { CampaignTest } from './CampaignTest.tsx';
import { otherMessage, ownMessage } from './shownMessage.ts';
import type { Draft } from './useVariableDraft.ts';
import { variableName } from './variableName.ts';

interface PersonPhoneProps {
  campaign: Campaign;
  people: CampaignReview['preview'];
  /** Whose values are the longest. */
  longest: CampaignReview['longest_contact_id'];
  languages: CampaignReview['languages'];
  draft: Draft;
  /** What is shown stands as it is on the server. */
  isSaved: boolean;
}

/** A message as one real person of the audience gets it; arrows and a search lead to the others. */
export function PersonPhone({ campaign, people, longest, languages, draft, isSaved }: PersonPhoneProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const mayTest = useCan(['campaigns.send', 'conversations.reply']);
  const { data: experiment } = useQuery(experimentQuery(useCampaignParams()));
  const variants = experiment?.variants ?? [];
  const [chosenMessage, setChosenMessage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const at = Math.max(
    0,
    people.findIndex(({ contact_id }) => contact_id === chosen),
  );
  const person = people[at];
  const other = variants.find(({ position }) => position > 1 && position === chosenMessage);
  if (!person) return <CampaignPhone structure={campaign.template?.structure ?? null} />;

  const { structure, values, missing } = other
    ? otherMessage(t, other, person)
    : ownMessage(t, { campaign, languages, person, draft });
  const go = (step: number) => setChosen(people[(at + step + people.length) % people.length]?.contact_id);
  return (
    <CampaignPhone
      structure={structure}
      values={values}
      caption={
        <Stack gap={8}>
          {variants.length > 1 ? (
            <SegmentedControl
              aria-label={t('phone.message')}
              data={variants.map(({ position }) => ({
                value: String(position),
                label: letterOf(position),
              }))}
              value={String(other?.position ?? 1)}
              onChange={(position) => setChosenMessage(Number(position))}
            />
          ) : null}
          <Group gap={6} wrap="nowrap" justify="center">
            <ActionIcon variant="default" size="lg" aria-label={t('phone.previous')} onClick={() => go(-1)}>
              <IconChevronLeft size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
            <Select
              flex={1}
              searchable
              allowDeselect={false}
              aria-label={t('phone.person')}
              nothingFoundMessage={t('phone.nobodyFound')}
              data={people.map(({ contact_id, name, phone_number }) => ({
                value: String(contact_id),
                label: [name, phone_number && format.phone(phone_number)].filter(Boolean).join(' · '),
              }))}
              value={String(person.contact_id)}
              onChange={(id) => setChosen(Number(id))}
            />
            <ActionIcon variant="default" size="lg" aria-label={t('phone.next')} onClick={() => go(1)}>
              <IconChevronRight size={18} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Group>
          {missing.length > 0 ? (
            <Text size="sm" c="var(--mantine-color-error)" role="status">
              <IconAlertTriangle size={14} stroke={2} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
              {t('phone.missing', { names: missing.map((variable) => variableName(t, variable)).join(', ') })}
            </Text>
          ) : (
            <span>{t(person.contact_id === longest ? 'phone.longestValues' : 'phone.realValues')}</span>
          )}
          {longest !== null && person.contact_id !== longest ? (
            <Button variant="subtle" size="xs" onClick={() => setChosen(longest)}>
              {t('phone.showLongest')}
            </Button>
          ) : null}
          {other && campaign.by_language ? <span>{t('phone.theirLanguage')}</span> : null}
          {mayTest && structure ? (
            <CampaignTest
              contactId={person.contact_id}
              position={other?.position ?? 1}
              name={person.name ?? (person.phone_number ? format.phone(person.phone_number) : '')}
              disabled={!isSaved || missing.length > 0}
            />
          ) : null}
        </Stack>
      }
    />
  );
}
