import type { Campaign, CampaignReview } from '@herald/contract';
import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { CampaignPhone } from '../parts/CampaignPhone.tsx';
import { SendTest } from './SendTest.tsx';
import type { Draft } from './useVariableDraft.ts';
import { variableName } from './variableName.ts';

interface PersonPhoneProps {
  campaign: Campaign;
  people: CampaignReview['preview'];
  languages: CampaignReview['languages'];
  draft: Draft;
  /** What is shown stands as it is on the server. */
  isSaved: boolean;
}

/** The message as one real person of the audience gets it; arrows and a search lead to the others. */
export function PersonPhone({ campaign, people, languages, draft, isSaved }: PersonPhoneProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const mayTest = useCan(['campaigns.send', 'conversations.reply']);
  const [chosen, setChosen] = useState<number>();
  const at = Math.max(
    0,
    people.findIndex(({ contact_id }) => contact_id === chosen),
  );
  const person = people[at];
  const theirs = languages?.find(({ template_id }) => template_id === person?.template_id);
  const structure = theirs?.structure ?? campaign.template?.structure ?? null;
  if (!person) return <CampaignPhone structure={structure} />;

  const missing = campaign.variables_needed.filter(
    ({ key }) => person.missing.includes(key) && !textOf(draft, key),
  );
  const values = Object.fromEntries(
    campaign.variables_needed.map((variable) => [
      variable.key,
      textOf(draft, variable.key) ??
        person.variables[variable.key] ??
        (variable.kind === 'text' ? `[${variableName(t, variable)}]` : undefined),
    ]),
  );
  const go = (step: number) => setChosen(people[(at + step + people.length) % people.length]?.contact_id);
  return (
    <CampaignPhone
      structure={structure}
      values={values}
      caption={
        <Stack gap={8}>
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
            <span>{t('phone.realValues')}</span>
          )}
          {mayTest && structure ? (
            <SendTest
              contactId={person.contact_id}
              name={person.name ?? (person.phone_number ? format.phone(person.phone_number) : '')}
              disabled={!isSaved || missing.length > 0}
            />
          ) : null}
        </Stack>
      }
    />
  );
}

/** A fixed text shows while it is typed; everything else after the server has looked it up. */
function textOf(draft: Draft, key: string): string | undefined {
  const source = draft[key];
  return source?.source === 'text' ? source.text.trim() || undefined : undefined;
}
