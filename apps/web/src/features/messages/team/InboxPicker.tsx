import { lazy, Suspense } from 'react';
import { usePickerRequest } from './pickerStore.ts';

const PickerHost = lazy(() => import('./PickerHost.tsx'));

/** Fetched when something is to be chosen for the first time. */
export function InboxPicker() {
  const request = usePickerRequest();
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <PickerHost request={request} />
    </Suspense>
  );
}
