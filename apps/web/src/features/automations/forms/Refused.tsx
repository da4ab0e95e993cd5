import { ApiError } from '@herald/contract';
import { Alert, List } from '@mantine/core';
import { messageOf } from '#ui/notify.ts';

/** Why something was refused, field by field where there are fields. */
export function Refused({ error }: { error: Error }) {
  const reasons = error instanceof ApiError ? [...new Set(Object.values(error.fields).flat())] : [];
  return (
    <Alert color="red" role="alert" w="100%">
      {messageOf(error)}
      {reasons.length > 0 ? (
        <List size="sm" mt={4}>
          {reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      ) : null}
    </Alert>
  );
}
