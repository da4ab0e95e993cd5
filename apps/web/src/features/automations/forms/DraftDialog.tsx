import { storeAutomationTemplateDraft, type TemplateDraft } from '@herald/contract';
import type { BlockId } from '@herald/flow';
import { buttonsOf, limits, type StandardStructure } from '@herald/whatsapp/model';
import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useIdParam, useNumberParams } from '#app/session/hooks.ts';
import { useLanguage } from '#app/session/useLanguage.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { insertAt } from '#ui/variables/variables.ts';
import { ButtonFields } from './DraftButtons.tsx';
import { asTemplateName, blankTemplate, nextVariable, withBody, withButtons } from './draftTemplate.ts';
import { Refused } from './Refused.tsx';

interface DraftDialogProps {
  block: BlockId;
  /** Null: a new one. */
  draft: TemplateDraft | null;
  onClose: () => void;
}

const { template } = limits;
const mostReplies = 3;

/** Writes a template within the flow. Kept as it is, finished or not; what Meta would refuse is told when it is submitted. */
export default function DraftDialog({ block, draft, onClose }: DraftDialogProps) {
  const { t } = useTranslation('automations');
  const { locale } = useLanguage();
  const [structure, setStructure] = useState<StandardStructure>(() =>
    draft?.structure.type === 'standard' ? draft.structure : blankTemplate(locale),
  );
  const body = useRef<HTMLTextAreaElement>(null);
  const save = useSave(block, draft, onClose);
  const patch = (changes: Partial<StandardStructure>) =>
    setStructure((before) => ({ ...before, ...changes }));
  const buttons = buttonsOf(structure);
  const replies = buttons.filter(({ type }) => type === 'quick_reply').length;
  const addVariable = () => {
    const { selectionStart, selectionEnd } = body.current ?? { selectionStart: null, selectionEnd: null };
    const placeholder = `{{${nextVariable(structure)}}}`;
    setStructure(
      withBody(structure, insertAt(structure.body.text, placeholder, selectionStart, selectionEnd).text),
    );
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(structure);
  };
  return (
    <Dialog opened onClose={onClose} title={t(draft ? 'draft.edit' : 'draft.write')} size="lg">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Group grow align="flex-start">
            <TextInput
              label={t('draft.name')}
              required
              maxLength={template.name}
              value={structure.name}
              onChange={(event) => patch({ name: asTemplateName(event.currentTarget.value) })}
              data-autofocus
            />
            <Select
              label={t('draft.category')}
              allowDeselect={false}
              data={(['UTILITY', 'MARKETING'] as const).map((value) => ({
                value,
                label: t(`draft.categories.${value}`),
              }))}
              value={structure.category}
              onChange={(value) => patch({ category: value === 'MARKETING' ? 'MARKETING' : 'UTILITY' })}
            />
          </Group>
          <div>
            <Textarea
              ref={body}
              label={t('draft.body')}
              required
              autosize
              minRows={4}
              maxLength={template.body}
              value={structure.body.text}
              onChange={(event) => setStructure(withBody(structure, event.currentTarget.value))}
            />
            <Button
              mt={6}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
              onClick={addVariable}
            >
              {t('draft.addVariable')}
            </Button>
          </div>
          {structure.body.variables.map((variable) => (
            <TextInput
              key={variable.number}
              label={t('draft.example', { number: variable.number })}
              description={t('draft.exampleHint')}
              maxLength={200}
              value={variable.example}
              onChange={(event) => {
                const example = event.currentTarget.value;
                const change = (one: typeof variable) => (one === variable ? { ...one, example } : one);
                patch({ body: { ...structure.body, variables: structure.body.variables.map(change) } });
              }}
            />
          ))}
          <TextInput
            label={t('draft.footer')}
            description={t('common:form.optional')}
            maxLength={template.footer}
            value={structure.footer?.text ?? ''}
            onChange={(event) => {
              const text = event.currentTarget.value;
              patch({ footer: text === '' ? null : { text } });
            }}
          />
          <ButtonFields
            buttons={buttons}
            onChange={(index, button) =>
              setStructure(
                withButtons(structure, (all) => all.map((one, at) => (at === index ? button : one))),
              )
            }
            onRemove={(index) =>
              setStructure(withButtons(structure, (all) => all.filter((_, at) => at !== index)))
            }
          />
          {replies < mostReplies ? (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
              onClick={() =>
                setStructure(
                  withButtons(structure, (all) => [
                    ...all.filter(({ type }) => type === 'quick_reply'),
                    { type: 'quick_reply', text: '', index: 0 },
                    ...all.filter(({ type }) => type !== 'quick_reply'),
                  ]),
                )
              }
            >
              {t('draft.addReply')}
            </Button>
          ) : null}
          {save.isError ? <Refused error={save.error} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('draft.keep')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function useSave(block: BlockId, draft: TemplateDraft | null, onDone: () => void) {
  const one = { ...useNumberParams(), automation_id: useIdParam('automationId') };
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (structure: StandardStructure) =>
      call(storeAutomationTemplateDraft, {
        params: one,
        body: {
          ...(draft ? { draft_id: draft.id } : { block_id: block }),
          structure,
          header_file_id: draft?.header_file_id ?? null,
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: automationKeys.one(one) });
      onDone();
    },
  });
}
