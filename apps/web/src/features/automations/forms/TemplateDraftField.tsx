import { storeAutomationTemplate, type TemplateDraft } from '@herald/contract';
import type { BlockId, TemplateValues } from '@herald/flow';
import { variablesOf } from '@herald/whatsapp/model';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useIdParam, useNumberParams } from '#app/session/hooks.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { refreshTemplates } from '#data/templates/queries.ts';
import { notifyDone } from '#ui/notify.ts';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { templateBubble } from '#ui/phone/templateBubble.ts';
import { useThings } from '../words/things.ts';
import { ValueField } from './Pickers.tsx';
import { Refused } from './Refused.tsx';

const DraftDialog = lazy(() => import('./DraftDialog.tsx'));

interface TemplateDraftFieldProps {
  block: BlockId;
  draftId: number | null;
  variables: TemplateValues;
  variablesError: string | undefined;
  onVariables: (variables: TemplateValues) => void;
}

/** A template that is written for this block: as people will see it, to be changed and submitted. */
export function TemplateDraftField(props: TemplateDraftFieldProps) {
  const { block, draftId, variables, variablesError, onVariables } = props;
  const { t } = useTranslation('automations');
  const [isWriting, setWriting] = useState(false);
  const draft = useThings().drafts.find(({ id }) => id === draftId);
  return (
    <Stack gap="sm">
      {draft ? (
        <>
          <div inert>
            <Bubble side="out" content={templateBubble(draft.structure, { missing: 'example' })} />
          </div>
          <Text size="sm" c="dimmed">
            {t('draft.hint', { name: draft.name })}
          </Text>
        </>
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          {t(draft ? 'draft.edit' : 'draft.write')}
        </Button>
        {draft ? <SubmitButton draft={draft} /> : null}
      </Group>
      {draft
        ? variablesOf(draft.structure).map((variable) => (
            <ValueField
              key={variable.key}
              variable={variable}
              value={variables[variable.key]}
              error={variables[variable.key] ? undefined : variablesError}
              onChange={(value) => onVariables({ ...variables, [variable.key]: value })}
            />
          ))
        : null}
      {isWriting ? (
        <Suspense>
          <DraftDialog block={block} draft={draft ?? null} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function SubmitButton({ draft }: { draft: TemplateDraft }) {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const one = { ...params, automation_id: useIdParam('automationId') };
  const maySubmit = useCan('templates.manage');
  const queryClient = useQueryClient();
  const submit = useMutation({
    mutationFn: () => call(storeAutomationTemplate, { params: one, body: { draft_id: draft.id } }),
    onSuccess: async () => {
      notifyDone(t('draft.submitted'));
      await refreshTemplates(queryClient, params);
      await queryClient.invalidateQueries({ queryKey: automationKeys.one(one) });
    },
  });
  if (!maySubmit) return <Text size="sm">{t('draft.maySubmitNot')}</Text>;
  return (
    <>
      <Button loading={submit.isPending} onClick={() => submit.mutate()}>
        {t('draft.submit')}
      </Button>
      {submit.isError ? <Refused error={submit.error} /> : null}
    </>
  );
}
