import { listCampaigns, listContacts, listTemplatesLight } from '@herald/contract';
import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionData } from '@mantine/spotlight';
import { IconSpeakerphone, IconTemplate, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '#ui/format/useFormat.ts';
import { call } from '../api.ts';
import { appKeys } from '../keys.ts';
import { useCan, useHasNumber, useLinkParams, useNumberParams } from '../session/hooks.ts';
import { icon } from './icon.ts';
import { matchEntries } from './matchEntries.ts';

/** What is asked once two letters are there and no more come for a moment; empty until then, and without a number. */
export function useSearched(query: string): string {
  const [search] = useDebouncedValue(query.trim(), 200);
  const hasNumber = useHasNumber();
  return hasNumber && search.length >= 2 ? search : '';
}

export function useFoundContacts(query: string): SpotlightActionData[] {
  const navigate = useNavigate();
  const params = useLinkParams();
  const number = useNumberParams();
  const format = useFormat();
  const mayOpen = useCan('conversations.view');
  const maySee = useCan('contacts.view');
  const search = useSearched(query);
  const { data } = useQuery({
    queryKey: appKeys.found('contacts', number, search),
    enabled: search !== '' && mayOpen && maySee,
    queryFn: ({ signal }) => call(listContacts, { params: number, query: { search, per_page: 5 }, signal }),
  });
  return (data?.data ?? []).map(({ id, name, phone_number }) => {
    const phone = phone_number ? format.phone(phone_number) : undefined;
    return {
      id: `contact-${id}`,
      label: name ?? phone ?? '',
      description: name ? phone : undefined,
      // What was searched on the server may not be in the label, and must be shown all the same.
      keywords: [query],
      leftSection: <IconUser {...icon} />,
      onClick: () =>
        void navigate({
          to: '/teams/$teamId/$phoneNumberId/messages/$contactId',
          params: { ...params, contactId: String(id) },
        }),
    };
  });
}

export function useFoundCampaigns(query: string): SpotlightActionData[] {
  const navigate = useNavigate();
  const params = useLinkParams();
  const number = useNumberParams();
  const search = useSearched(query);
  const maySee = useCan('campaigns.view');
  const { data } = useQuery({
    queryKey: appKeys.found('campaigns', number, search),
    enabled: search !== '' && maySee,
    queryFn: ({ signal }) => call(listCampaigns, { params: number, query: { search, per_page: 5 }, signal }),
  });
  return (data?.data ?? []).map(({ id, name }) => ({
    id: `campaign-${id}`,
    label: name,
    keywords: [query],
    leftSection: <IconSpeakerphone {...icon} />,
    onClick: () =>
      void navigate({
        to: '/teams/$teamId/$phoneNumberId/campaigns/$campaignId',
        params: { ...params, campaignId: String(id) },
      }),
  }));
}

export function useFoundTemplates(query: string): SpotlightActionData[] {
  const navigate = useNavigate();
  const params = useLinkParams();
  const number = useNumberParams();
  const search = useSearched(query);
  const maySee = useCan('templates.view');
  const { data } = useQuery({
    queryKey: appKeys.found('templates', number, ''),
    enabled: search !== '' && maySee,
    queryFn: ({ signal }) => call(listTemplatesLight, { params: number, signal }),
  });
  if (search === '') return [];
  const all = (data?.data ?? []).map(({ id, name, language }) => ({
    id: `template-${id}`,
    label: name,
    description: language,
    // A name is written with underscores and looked for without.
    keywords: name.replaceAll('_', ' '),
    leftSection: <IconTemplate {...icon} />,
    onClick: () =>
      void navigate({
        to: '/teams/$teamId/$phoneNumberId/templates/$templateId',
        params: { ...params, templateId: String(id) },
      }),
  }));
  return matchEntries(search, all).slice(0, 5);
}
