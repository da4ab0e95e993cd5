import { ApiError, type AutomationDetail, publishAutomation, toggleAutomation } from '@herald/contract';
import type { BlockId } from '@herald/flow';
import { Alert, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { automationQuery, changesQuery, refreshAutomations } from '#data/automations/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { notifyDone } from '#ui/notify.ts';
import type { DraftSaver } from '../saving/DraftSaver.ts';
import { useEditor } from '../store/useEditor.ts';
import { Refusal } from '../switch/Refusal.tsx';
import { Changes, type PeopleChoice, UnderWay } from './Changes.tsx';
import { ProblemList } from './ProblemList.tsx';

interface PublishDialogProps {
  automation: AutomationDetail;
  saver: DraftSaver;
  onShow: (id: BlockId | null) => void;
  onClose: () => void;
}

/** Makes the draft live: what is wrong, who is under way, and what this version is about. */
export function PublishDialog({ automation, saver, onShow, onClose }: PublishDialogProps) {
  const { t } = useTranslation('automations');
  const params = { ...useNumberParams(), automation_id: automation.id };
  const queryClient = useQueryClient();
  const problems = useEditor((state) => state.problems);
  const [note, setNote] = useState('');
  const { is_active, under_way, name, live_version, revision } = automation;
  const changes = useQuery({ ...changesQuery(params, revision), enabled: live_version !== null }).data;
  const [chosen, choose] = useState<PeopleChoice>({ people: null, moves: {} });
  const moves = { ...changes?.moves, ...chosen.moves };
  const mustChoose = under_way > 0 && chosen.people === null;
  const [switchOn, setSwitchOn] = useState(!is_active);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: automationQuery(params).queryKey });
    await refreshAutomations(queryClient, params);
  };
  const publish = useMutation({
    mutationFn: async () => {
      await saver.flush();
      const { data } = await call(publishAutomation, {
        params,
        body: {
          revision: saver.revision,
          note,
          ...(chosen.people === null ? {} : { people: chosen.people }),
          ...(chosen.people === 'move' ? { moves } : {}),
        },
      });
      if (switchOn && !is_active) await call(toggleAutomation, { params, body: { is_active: true } });
      return data;
    },
    onSuccess: async ({ version }) => {
      notifyDone(t(is_active || switchOn ? 'publish.doneOn' : 'publish.done', { name, version }));
      await refresh();
      onClose();
    },
    onError: () => void refresh(),
  });
  return (
    <Dialog opened onClose={onClose} title={t('publish.title', { name })} size="lg">
      <Stack gap="md">
        {problems.length > 0 ? (
          <section aria-label={t('problems.title')}>
            {errors.length > 0 ? (
              <Alert color="red" mb="xs">
                {t('publish.blocked', { count: errors.length })}
              </Alert>
            ) : (
              <Text size="sm" c="dimmed" mb="xs">
                {t('publish.warnings', { count: problems.length })}
              </Text>
            )}
            <ProblemList problems={problems} onShow={onShow} />
          </section>
        ) : (
          <Text>{t('publish.ready')}</Text>
        )}
        {changes ? <Changes changes={changes} authors={automation.authors} /> : null}
        {under_way > 0 && changes ? (
          <UnderWay changes={changes} count={under_way} choice={{ ...chosen, moves }} onChange={choose} />
        ) : null}
        <Textarea
          label={t('publish.note')}
          description={t('common:form.optional')}
          placeholder={t('publish.noteExample')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {is_active ? null : (
          <Checkbox
            label={t('publish.switchOn')}
            description={t('switch.onMeans')}
            checked={switchOn}
            onChange={(event) => setSwitchOn(event.currentTarget.checked)}
          />
        )}
        {publish.error ? (
          publish.error instanceof ApiError && publish.error.code === 'draft_changed' ? (
            <Alert color="orange" role="alert">
              {t('publish.changed')}
            </Alert>
          ) : (
            <Refusal error={publish.error} />
          )
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            loading={publish.isPending}
            disabled={errors.length > 0 || mustChoose}
            onClick={() => publish.mutate()}
          >
            {t('publish.submit')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
