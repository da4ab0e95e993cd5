import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { TimeFields, usePlanTime } from './TimeFields.tsx';
import type { PlanTime } from './useScheduled.ts';

interface LaterDialogProps {
  cancelOnReply: boolean;
  isSaving: boolean;
  onPlan: (time: PlanTime) => void;
  onClose: () => void;
}

/** Any other time. */
export function LaterDialog({ cancelOnReply, isSaving, onPlan, onClose }: LaterDialogProps) {
  const { t } = useTranslation('conversation');
  const time = usePlanTime({ sendAt: null, cancelOnReply });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It stands in the composer, whose form would hear of it too and send at once.
    event.stopPropagation();
    const planned = time.read();
    if (planned) onPlan(planned);
  };
  return (
    <Dialog opened onClose={onClose} title={t('composer:later.title')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TimeFields time={time} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('composer:later.plan')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
