import { expect, test } from 'vitest';
import { curlOf } from './curlOf.ts';

test('a call can be pasted as it is, with the examples of the template, apostrophes too', () => {
  const example = { phone_number: '+33639980001', variables: { 'body.1': "L'Anaïs" } };
  expect(curlOf({ url: 'https://h.example/hooks/templates/7', example }, 'hht_x')).toBe(
    `curl -X POST 'https://h.example/hooks/templates/7' \\
  -H 'Authorization: Bearer hht_x' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-1001' \\
  -d '{
  "phone_number": "+33639980001",
  "variables": {
    "body.1": "L'\\''Anaïs"
  }
}'`,
  );
});
