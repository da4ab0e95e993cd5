import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { versionsQuery } from '#data/automations/queries.ts';
import type { AutomationParams } from '#data/keys/automations.ts';

/** The versions as choices of a filter, the chosen one among them also where they have not come. */
export function useVersionChoices(params: AutomationParams, chosen: number | undefined, enabled = true) {
  const { t } = useTranslation('automations');
  const query = useQuery({ ...versionsQuery(params), enabled });
  const known = (query.data ?? []).map(({ version }) => version);
  const all = chosen === undefined || known.includes(chosen) ? known : [chosen, ...known];
  const choices = all.map((version) => ({ value: String(version), label: t('state.version', { version }) }));
  return { query, choices };
}
