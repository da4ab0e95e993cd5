import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { automationsQuery, shopQuery } from '#data/automations/queries.ts';
import { secretsQuery } from '#data/automations/secretsQuery.ts';
import { templatesQuery } from '#data/campaigns/queries.ts';
import { fieldsQuery } from '#data/contacts/queries.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { membersQuery } from '#data/members/queries.ts';
import { refreshTemplates } from '#data/templates/queries.ts';
import { noThings, type Things } from '../words/things.ts';

/** Everything that blocks may point at. `isLoaded` once all of it is there: before, nothing is called missing. */
export function useThingsQuery(drafts: Things['drafts']): { things: Things; isLoaded: boolean } {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  // A template that was submitted from here is approved while one goes on.
  useRealtime('template.updated', () => void refreshTemplates(queryClient, params));
  const seesMembers = useCan('members.view');
  const lists = useQuery(groupsQuery(params)).data;
  const templates = useQuery(templatesQuery(params)).data;
  const fields = useQuery(fieldsQuery(params.team_id)).data;
  const automations = useQuery(automationsQuery(params)).data;
  const shop = useQuery(shopQuery(params)).data;
  const members = useQuery({ ...membersQuery(params.team_id), enabled: seesMembers }).data;
  // Asked for by the field that takes them.
  const secrets = useQuery({ ...secretsQuery(params), enabled: false }).data;
  return useMemo(
    () => ({
      things: {
        lists: lists ?? noThings.lists,
        templates: templates ?? noThings.templates,
        fields: fields ?? noThings.fields,
        automations: automations ?? noThings.automations,
        members: members ?? noThings.members,
        drafts,
        secrets: secrets?.map(({ name }) => name) ?? noThings.secrets,
        hasShop: shop?.connected ?? false,
      },
      isLoaded: Boolean(lists && templates && fields && automations && shop && (members || !seesMembers)),
    }),
    [lists, templates, fields, automations, members, seesMembers, shop, drafts, secrets],
  );
}
