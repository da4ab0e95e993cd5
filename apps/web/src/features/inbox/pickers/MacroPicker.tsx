import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams, useTeam } from '#app/session/hooks.ts';
import { macrosQuery } from '#data/macros/queries.ts';
import { useStepWords } from '#data/macros/useStepWords.ts';
import { Picker } from './Picker.tsx';
import { closePicker, contactOf, type PickerRequest } from './pickerStore.ts';
import { useAskWhy } from './useAskWhy.ts';
import { useRunMacro } from './useRunMacro.ts';

/** Which macro to run on one conversation, with what each does. */
export default function MacroPicker({ request }: { request: PickerRequest }) {
  const { t } = useTranslation('macros');
  const { team_id } = useNumberParams();
  const words = useStepWords();
  const run = useRunMacro();
  const insists = useTeam().closing_reasons === 'required';
  const askWhy = useAskWhy();
  const macros = useQuery(macrosQuery(team_id));
  const contactId = contactOf(request);
  const pick = (id: number) => {
    const macro = macros.data?.find((one) => one.id === id);
    closePicker();
    if (!macro) return;
    const { finish } = macro.steps;
    const isSilent = finish?.kind === 'close' && finish.reason_id === null;
    if (isSilent && insists)
      askWhy({ contactIds: [contactId], anchor: request.anchor }, (reasonId) =>
        run({ contactId, macro, reasonId }),
      );
    else run({ contactId, macro });
  };
  return (
    <Picker
      label={t('pick')}
      none={t('pickNone')}
      isLoading={macros.isPending}
      options={(macros.data ?? []).map(({ id, name, steps }) => ({
        value: String(id),
        label: name,
        hint: words(steps),
      }))}
      onPick={(value) => pick(Number(value))}
    />
  );
}
