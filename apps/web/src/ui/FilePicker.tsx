import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

type FilePickerProps<Multiple extends boolean> = Omit<FileButtonProps<Multiple>, 'resetRef'>;

/**
 * A button that asks for a file, as often as it is pressed: a browser tells nothing of a file whose name is chosen already,
 * so what was chosen is forgotten at once.
 */
export function FilePicker<Multiple extends boolean = false>({
  onChange,
  ...button
}: FilePickerProps<Multiple>) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton<Multiple>
      {...(button as FileButtonProps<Multiple>)}
      resetRef={reset}
      onChange={(chosen) => {
        onChange(chosen);
        reset.current?.();
      }}
    />
  );
}
