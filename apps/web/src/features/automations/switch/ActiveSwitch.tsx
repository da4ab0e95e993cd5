import type { Automation } from '@herald/contract';
import { Radio, Stack, Switch, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Refusal } from './Refusal.tsx';
import { useSwitch } from './useSwitch.ts';

interface ActiveSwitchProps {
  automation: Pick<Automation, 'id' | 'name' | 'is_active' | 'live_version' | 'under_way'>;
  /** With the word beside it. */
  labelled?: boolean;
}

/** Says whether people come in; asks before it changes, with what that means for whoever is under way. */
export function ActiveSwitch({ automation, labelled = false }: ActiveSwitchProps) {
  const { t } = useTranslation('automations');
  const mayManage = useCan('automations.manage');
  const [isAsking, setAsking] = useState(false);
  const { is_active, live_version, name } = automation;
  const isNew = live_version === null;
  return (
    <>
      <Tooltip label={t('switch.publishFirst')} disabled={!isNew}>
        <Switch
          checked={is_active}
          disabled={!mayManage || isNew}
          label={labelled ? t(is_active ? 'switch.on' : 'switch.off') : undefined}
          aria-label={t('switch.label', { name })}
          onChange={() => setAsking(true)}
        />
      </Tooltip>
      {isAsking ? <SwitchDialog automation={automation} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function SwitchDialog({ automation, onClose }: ActiveSwitchProps & { onClose: () => void }) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const { is_active, under_way, name } = automation;
  const [people, setPeople] = useState<'go_on' | 'leave'>('go_on');
  const change = useSwitch(onClose);
  const isOn = !is_active;
  return (
    <ConfirmDialog
      opened
      title={t(isOn ? 'switch.turnOn' : 'switch.turnOff', { name })}
      confirm={t(isOn ? 'switch.doOn' : 'switch.doOff')}
      danger={!isOn && people === 'leave'}
      loading={change.isPending}
      onConfirm={() => change.mutate({ automation, isOn, people })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>{t(isOn ? 'switch.onMeans' : 'switch.offMeans')}</span>
        {!isOn && under_way > 0 ? (
          <Radio.Group
            label={t('switch.underWay', { count: under_way, people: format.number(under_way) })}
            value={people}
            onChange={(value) => setPeople(value === 'leave' ? 'leave' : 'go_on')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="go_on" label={t('switch.goOn')} />
              <Radio value="leave" label={t('switch.leave')} />
            </Stack>
          </Radio.Group>
        ) : null}
        {change.error ? <Refusal error={change.error} /> : null}
      </Stack>
    </ConfirmDialog>
  );
}
