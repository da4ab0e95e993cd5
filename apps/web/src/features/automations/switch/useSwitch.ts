import { type Automation, toggleAutomation } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshAutomations } from '#data/automations/queries.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { notifyDone } from '#ui/notify.ts';

export interface Switching {
  automation: Pick<Automation, 'id' | 'name'>;
  isOn: boolean;
  people?: 'go_on' | 'leave';
}

/** Lets an automation take people in, or no longer. */
export function useSwitch(onDone: () => void) {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ automation, isOn, people = 'go_on' }: Switching) =>
      call(toggleAutomation, {
        params: { ...params, automation_id: automation.id },
        body: { is_active: isOn, people },
      }),
    onSuccess: ({ data }, { automation, isOn }) => {
      notifyDone(t(isOn ? 'switch.isOn' : 'switch.isOff', { name: automation.name }));
      queryClient.setQueryData(automationKeys.one({ ...params, automation_id: automation.id }), data);
      void refreshAutomations(queryClient, params);
      onDone();
    },
  });
}
