import { useTranslation } from 'react-i18next';
import { Late, late } from '#ui/lazy/late.tsx';
import { closePicker, pickerNames, usePickerRequest } from './pickerStore.ts';

const PickerHost = late(() => import('./PickerHost.tsx'));

/** Fetched when something is to be chosen for the first time. */
export function InboxPicker() {
  const { t } = useTranslation('inbox');
  const request = usePickerRequest();
  if (!request) return null;
  return (
    <Late name={t(pickerNames[request.kind])} onClose={closePicker}>
      <PickerHost request={request} />
    </Late>
  );
}
