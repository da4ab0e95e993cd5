import type { Campaign } from '@herald/contract';
import { Alert } from '@mantine/core';

/** Says that adding people failed for good, where one would otherwise take those who came in for all of them. */
export function ContactsFailed({ reason }: { reason: Campaign['stop_reason'] }) {
  if (reason?.code !== 'contacts_failed') return null;
  return (
    <Alert color="red" role="alert">
      {reason.message}
    </Alert>
  );
}
