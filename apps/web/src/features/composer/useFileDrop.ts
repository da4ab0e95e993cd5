import { type DragEvent, useRef, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes files dropped anywhere on the conversation, where any can be sent. */
export function useFileDrop(onFiles: (files: File[]) => void, enabled: boolean) {
  const [isOver, setOver] = useState(false);
  // Entering a child leaves its parent: only when every entering has been left is the pointer outside.
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!enabled || !hasFiles(event)) return;
      depth.current += 1;
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!enabled || !hasFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDragOver(event: DragEvent) {
      // Also where nothing can be sent: or the browser would open the file in place of the page.
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      if (enabled) onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
