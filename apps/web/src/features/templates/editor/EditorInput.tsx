import { lengthOf } from '@herald/whatsapp/model';
import { TextInput, type TextInputProps } from '@mantine/core';
import { Counter } from './Counter.tsx';
import { fieldId } from './problems.ts';
import { useEditor } from './useEditor.ts';

interface EditorInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  /** In the structure: the path that problems name. */
  path: string;
  value: string;
  onChange: (value: string) => void;
  /** Characters at most; absent where Meta names no limit. */
  max?: number;
}

/** A line of text that counts itself and says what Meta would refuse once it was left. */
export function EditorInput({ path, value, onChange, max, ...props }: EditorInputProps) {
  const { errorOf, leave } = useEditor();
  const counted = max
    ? {
        rightSection: <Counter used={lengthOf(value)} max={max} />,
        rightSectionWidth: max > 999 ? 84 : 64,
        rightSectionPointerEvents: 'none' as const,
      }
    : {};
  return (
    <TextInput
      autoComplete="off"
      {...counted}
      {...props}
      id={fieldId(path)}
      value={value}
      error={errorOf(path)}
      onBlur={() => leave(path)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
