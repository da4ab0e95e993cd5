import { limits } from '@herald/whatsapp/model';
import { Radio, SegmentedControl, Select, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { languageOptions } from '#ui/languages.ts';
import { startCards } from './cardList.ts';
import { EditorInput } from './EditorInput.tsx';
import { EditorSection } from './EditorSection.tsx';
import { LifetimeField } from './LifetimeField.tsx';
import { toTemplateName } from './name.ts';
import { fieldId } from './problems.ts';
import { useEditor } from './useEditor.ts';

const kinds = ['standard', 'carousel'] as const;
const categories = ['MARKETING', 'UTILITY'] as const;

interface NameSectionProps {
  /** Of a template that exists. */
  locked?: boolean;
  /** Of one that is approved. */
  categoryLocked?: boolean;
}

/** Name, language and category: what Meta files the template under. */
export function NameSection({ locked = false, categoryLocked = false }: NameSectionProps) {
  const { t } = useTranslation('templates');
  const { draft, change, errorOf, leave } = useEditor();
  const { tag } = useFormat();
  const languages = useMemo(() => languageOptions(tag, draft.language), [tag, draft.language]);
  return (
    <EditorSection title={t('editor.basics.title')}>
      <Stack>
        <SegmentedControl
          aria-label={t('editor.kind.label')}
          data={kinds.map((value) => ({ value, label: t(`editor.kind.${value}`) }))}
          value={draft.type}
          disabled={locked}
          onChange={(value) => {
            if (value === 'standard') change({ type: value });
            else change({ type: 'carousel', cards: startCards(draft.cards, () => crypto.randomUUID()) });
          }}
        />
        <EditorInput
          path="name"
          label={t('editor.name.label')}
          description={t('editor.name.hint')}
          required
          max={limits.template.name}
          value={draft.name}
          disabled={locked}
          onChange={(name) => change({ name: toTemplateName(name) })}
        />
        <Select
          id={fieldId('language')}
          label={t('editor.language.label')}
          description={t('editor.language.hint')}
          required
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('editor.language.none')}
          data={languages}
          value={draft.language}
          disabled={locked}
          error={errorOf('language')}
          onBlur={() => leave('language')}
          onChange={(language) => language && change({ language })}
        />
        <Radio.Group
          label={t('editor.category.label')}
          required
          value={draft.category}
          onChange={(value) => {
            const category = categories.find((each) => each === value);
            if (category) change({ category });
          }}
        >
          <Stack gap="xs" mt={6}>
            {categories.map((category) => (
              <Radio
                key={category}
                value={category}
                disabled={categoryLocked}
                label={t(`category.${category}`)}
                description={t(`editor.category.${category}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <LifetimeField />
      </Stack>
    </EditorSection>
  );
}
