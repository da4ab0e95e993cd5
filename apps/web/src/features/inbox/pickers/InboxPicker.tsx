import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { closePicker, pickerNames, usePickerRequest } from './pickerStore.ts';

const PickerHost = lazyPart(async () => {
  const [host] = await Promise.all([import('./PickerHost.tsx'), loadTexts('pickers')]);
  return host;
});

/** Fetched when something is to be chosen for the first time. */
export function InboxPicker() {
  const { t } = useTranslation('inbox');
  const request = usePickerRequest();
  if (!request) return null;
  return (
    <LazyBoundary name={t(pickerNames[request.kind])} onClose={closePicker}>
      <PickerHost request={request} />
    </LazyBoundary>
  );
}
