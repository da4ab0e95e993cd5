import { Button, Group, Menu, Text, Textarea } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { insertAt } from '#ui/variables/variables.ts';
import { useVariables } from './useVariables.ts';

interface TextAreaProps {
  label: string;
  description?: string;
  value: string;
  max: number;
  rows?: number;
  isRequired?: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** A text of a message: names are put in by a menu, and what WhatsApp takes is counted. */
export function TextArea(props: TextAreaProps) {
  const { label, description, value, max, rows = 3, isRequired, error, onChange } = props;
  const { t } = useTranslation('automations');
  const field = useRef<HTMLTextAreaElement>(null);
  const groups = useVariables();
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: null, selectionEnd: null };
    const { text, caret } = insertAt(value, `{{${name}}}`, selectionStart, selectionEnd);
    onChange(text);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  return (
    <div>
      <Textarea
        ref={field}
        label={label}
        description={description}
        withAsterisk={isRequired}
        autosize
        minRows={rows}
        maxRows={14}
        maxLength={20_000}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group justify="space-between" mt={4}>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<IconBraces size={14} stroke={1.8} aria-hidden />}
            >
              {t('form.insert')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {groups.map(({ heading, names }) => (
              <div key={heading}>
                <Menu.Label>{heading}</Menu.Label>
                {names.map(({ name, label: words }) => (
                  <Menu.Item key={name} onClick={() => insert(name)}>
                    {words}
                  </Menu.Item>
                ))}
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Text size="xs" c={[...value].length > max ? 'red' : 'dimmed'} className="numbers">
          {t('form.counted', { count: [...value].length, max })}
        </Text>
      </Group>
    </div>
  );
}
