import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { OfNumber } from '#app/session/hooks.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { AssignPicker } from './AssignPicker.tsx';
import { GroupPicker } from './GroupPicker.tsx';
import { LabelPicker } from './LabelPicker.tsx';
import { closePicker, type OpenPicker, pickerNames } from './pickerStore.ts';
import { SnoozePicker } from './SnoozePicker.tsx';

const MacroPicker = lazyPart(async () => {
  const [picker] = await Promise.all([import('./MacroPicker.tsx'), loadTexts('macros')]);
  return picker;
});

const BlockPicker = lazyPart(async () => {
  const [picker] = await Promise.all([import('./BlockPicker.tsx'), loadTexts('inboxMenus')]);
  return picker;
});

const PriorityPicker = lazyPart(async () => {
  const [picker] = await Promise.all([import('./PriorityPicker.tsx'), loadTexts('inboxMenus')]);
  return picker;
});

const ClosePicker = lazyPart(async () => {
  const [picker] = await Promise.all([import('./ClosePicker.tsx'), loadTexts('inboxMenus')]);
  return picker;
});

/** The open picker, beside what it was opened from. */
export default function PickerHost({ request }: { request: OpenPicker }) {
  const { t } = useTranslation('inbox');
  const { top, left, width, height } = request.place ?? {
    top: window.innerHeight / 4,
    left: window.innerWidth / 2,
    width: 0,
    height: 0,
  };
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) closePicker();
      }}
      position="bottom"
      width={request.kind === 'snooze' ? 420 : 310}
      trapFocus
      returnFocus
      withRoles={false}
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      <Popover.Target>
        <div style={{ position: 'fixed', top, left, width, height, pointerEvents: 'none' }} />
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        maw="calc(100vw - 16px)"
        role="dialog"
        aria-label={t(pickerNames[request.kind])}
      >
        <OfNumber value={request.numberId}>
          {request.kind === 'assign' ? (
            <AssignPicker request={request} />
          ) : request.kind === 'snooze' ? (
            <SnoozePicker request={request} />
          ) : request.kind === 'label' ? (
            <LabelPicker request={request} />
          ) : request.kind === 'macro' ? (
            <LazyBoundary name={t(pickerNames.macro)} isInline onClose={closePicker}>
              <MacroPicker request={request} />
            </LazyBoundary>
          ) : request.kind === 'block' ? (
            <LazyBoundary name={t(pickerNames.block)} isInline onClose={closePicker}>
              <BlockPicker request={request} />
            </LazyBoundary>
          ) : request.kind === 'priority' ? (
            <LazyBoundary name={t(pickerNames.priority)} isInline onClose={closePicker}>
              <PriorityPicker request={request} />
            </LazyBoundary>
          ) : request.kind === 'close' ? (
            <LazyBoundary name={t(pickerNames.close)} isInline onClose={closePicker}>
              <ClosePicker request={request} />
            </LazyBoundary>
          ) : (
            <GroupPicker request={request} kind={request.kind} />
          )}
        </OfNumber>
      </Popover.Dropdown>
    </Popover>
  );
}
