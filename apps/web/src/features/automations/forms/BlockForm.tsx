import type { Block, BlockId, BlockType } from '@herald/flow';
import { Alert, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { type ComponentType, lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { changeBlock } from '../store/edits.ts';
import { useEditor, useEditorStore } from '../store/useEditor.ts';
import { AskForm } from './AskForm.tsx';
import { ButtonsForm } from './ButtonsForm.tsx';
import { ConditionForm } from './ConditionForm.tsx';
import { ConsentForm, GoalForm, HumanForm, ListMemberForm, StartForm, StopForm } from './deeds.tsx';
import { HttpForm } from './HttpForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import { ListForm } from './ListForm.tsx';
import { MediaForm } from './MediaForm.tsx';
import { TemplateSelect } from './Pickers.tsx';
import type { FormProps } from './props.ts';
import { SetForm } from './SetForm.tsx';
import { SplitForm } from './SplitForm.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateLanguages } from './TemplateLanguages.tsx';
import { TextForm } from './TextForm.tsx';
import { TriggerForm } from './TriggerForm.tsx';
import { WaitForm } from './WaitForm.tsx';

/** Apart, with its week of hours: few blocks ask for them. */
const HoursForm = lazy(async () => ({ default: (await import('./HoursForm.tsx')).HoursForm }));

/** One form for each type: a type without one does not compile. */
const forms: { [T in BlockType]: ComponentType<FormProps<T>> | null } = {
  trigger: TriggerForm,
  text: TextForm,
  media: MediaForm,
  link: LinkForm,
  buttons: ButtonsForm,
  list: ListForm,
  template: TemplateForm,
  ask: AskForm,
  wait: WaitForm,
  condition: ConditionForm,
  split: SplitForm,
  hours: HoursForm,
  set: SetForm,
  list_add: ListMemberForm,
  list_remove: ListMemberForm,
  consent: ConsentForm,
  http: HttpForm,
  human: HumanForm,
  start: StartForm,
  goal: GoalForm,
  stop: StopForm,
  // Read when they are in a graph, and not offered yet.
  hook: null,
  agent: null,
};

/** The settings of a block: what its type has, and what every block has. */
export function BlockForm({ id, block }: { id: BlockId; block: Block }) {
  const { t, i18n } = useTranslation('automations');
  const store = useEditorStore();
  const problems = useEditor((state) => state.problems);
  const own = problems.filter(({ block_id }) => block_id === id);
  const language = i18n.language === 'fr' ? 'fr' : 'en';
  const Form = forms[block.type] as ComponentType<FormProps<BlockType>> | null;
  const problemOf = (field: string): string | undefined => {
    const found = own.find(
      (one) => one.field === field || (field.endsWith('variables') && one.field.startsWith(`${field}.`)),
    );
    return found?.text[language];
  };
  const change = (patch: object, field: string) =>
    store.edit(
      (graph) =>
        changeBlock(
          graph,
          id,
          (before) => ({ ...before, settings: { ...before.settings, ...patch } }) as Block,
        ),
      `${id} ${field}`,
    );
  const general = own.filter(({ field }) => field === '' || field === 'closed_window');
  return (
    <Stack gap="md">
      {general.map(({ code, severity, text, params }) => (
        <Alert key={code + JSON.stringify(params)} color={severity === 'error' ? 'red' : 'orange'} p="xs">
          {text[language]}
        </Alert>
      ))}
      <Suspense>
        {Form ? <Form id={id} settings={block.settings} change={change} problemOf={problemOf} /> : null}
      </Suspense>
      {'closed_window' in block.settings ? (
        <ClosedWindow
          settings={block.settings as ClosedWindowProps['settings']}
          change={change}
          problemOf={problemOf}
        />
      ) : null}
      {'pause' in block.settings ? (
        <NumberInput
          label={t('form.pause')}
          description={t('form.pauseHint')}
          min={0}
          max={20}
          clampBehavior="strict"
          allowDecimal={false}
          value={block.settings.pause}
          onChange={(pause) => typeof pause === 'number' && change({ pause }, 'pause')}
        />
      ) : null}
      <About id={id} name={block.name ?? ''} note={block.note ?? ''} />
    </Stack>
  );
}

/**
 * What every block is called by the team. On its own: a field that grows with its text measures itself whenever it is
 * drawn, and would have the whole canvas laid out for each letter that is typed in another field.
 */
const About = memo(function About({ id, name, note }: { id: BlockId; name: string; note: string }) {
  const { t } = useTranslation('automations');
  const store = useEditorStore();
  const change = (field: 'name' | 'note', text: string) =>
    store.edit(
      (graph) =>
        changeBlock(graph, id, ({ [field]: _, ...before }) =>
          text === '' ? (before as Block) : ({ ...before, [field]: text } as Block),
        ),
      `${id} ${field}`,
    );
  return (
    <>
      <TextInput
        label={t('form.name')}
        description={t('form.nameHint')}
        maxLength={100}
        value={name}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <Textarea
        label={t('form.remark')}
        description={t('form.remarkHint')}
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => change('note', event.currentTarget.value)}
      />
    </>
  );
});

type Closing = Extract<Block, { type: 'text' }>['settings']['closed_window'];

interface ClosedWindowProps {
  settings: { closed_window: Closing };
  change: (patch: { closed_window: Closing }, field: string) => void;
  problemOf: (field: string) => string | undefined;
}

/** What is done when WhatsApp takes nothing but templates. */
function ClosedWindow({ settings: { closed_window }, change, problemOf }: ClosedWindowProps) {
  const { t } = useTranslation('automations');
  return (
    <>
      <Select
        label={t('form.closed')}
        description={t('form.closedHint')}
        allowDeselect={false}
        data={(['skip', 'wait', 'template'] as const).map((value) => ({
          value,
          label: t(`closed.${value}`),
        }))}
        value={closed_window.do}
        onChange={(value) =>
          change(
            {
              closed_window:
                value === 'template'
                  ? { do: value, template_id: null, variables: {}, by_language: false }
                  : { do: value === 'wait' ? value : 'skip' },
            },
            'closed_window',
          )
        }
      />
      {closed_window.do === 'template' ? (
        <>
          <TemplateSelect
            label={t('form.template')}
            value={closed_window.template_id}
            error={problemOf('closed_window.template_id')}
            variables={closed_window.variables}
            variablesError={problemOf('closed_window.variables')}
            onVariables={(variables) =>
              change({ closed_window: { ...closed_window, variables } }, 'closed_window')
            }
            onChange={(template_id) =>
              change({ closed_window: { ...closed_window, template_id, variables: {} } }, 'closed_window')
            }
          />
          {closed_window.template_id === null ? null : (
            <TemplateLanguages
              templateId={closed_window.template_id}
              isOn={closed_window.by_language}
              onChange={(by_language) =>
                change({ closed_window: { ...closed_window, by_language } }, 'by_language')
              }
            />
          )}
        </>
      ) : null}
    </>
  );
}
