import { ApiError } from '@herald/contract';
import { expect, test } from 'vitest';
import { fieldErrors } from './useApiForm.ts';

test("the server's texts go to the fields of the form, and the rest is for the whole", () => {
  const error = new ApiError(422, {
    code: 'invalid',
    message: 'No',
    errors: { email: ['Taken'], other: ['?'] },
  });
  expect(fieldErrors(error, { email: '', password: '' })).toEqual({ email: 'Taken' });
});
