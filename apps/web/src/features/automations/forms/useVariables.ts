import { contactFields, toldBy } from '@herald/flow';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../store/useEditor.ts';
import { useThings } from '../words/things.ts';

interface VariableGroup {
  heading: string;
  names: { name: string; label: string }[];
}

/** What texts may name: the contact, the automation's own variables, and what the trigger tells. */
export function useVariables(): VariableGroup[] {
  const { t } = useTranslation('automations');
  const { fields } = useThings();
  const variables = useEditor(({ graph }) => graph.variables);
  const told = useTold();
  return [
    {
      heading: t('variable.contact'),
      names: [
        ...contactFields.map((name) => ({ name, label: t(`field.${name}`) })),
        ...fields.map(({ key, name }) => ({ name: key, label: name })),
      ],
    },
    { heading: t('variable.own'), names: variables.map(({ name }) => ({ name, label: name })) },
    { heading: t('variable.told'), names: told },
  ].filter(({ names }) => names.length > 0);
}

/** What the trigger of the flow tells, such as what is in a cart. */
export function useTold(): VariableGroup['names'] {
  const { t } = useTranslation('automations');
  const trigger = useEditor(({ graph }) => graph.blocks[graph.start]);
  if (trigger?.type !== 'trigger') return [];
  return toldBy(trigger.settings.kind).map((name) => ({ name, label: t(`told.${name}`) }));
}
