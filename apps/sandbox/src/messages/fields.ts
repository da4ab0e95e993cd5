import { isObject, type Json } from '../core/json.ts';
import { lengthOf } from '../core/placeholders.ts';
import { messagingError } from '../graph/errors.ts';

/** Small checks that say in `details` what is wrong, in Meta's manner. */
export function requireObject(parent: Json, key: string, path = key): Json {
  const value = parent[key];
  if (value === undefined || value === null)
    throw messagingError(131008, `The parameter ${path} is required.`);
  if (!isObject(value)) throw messagingError(131009, `The parameter ${path} must be an object.`);
  return value;
}

export function requireArray(parent: Json, key: string, path: string, min: number, max: number): unknown[] {
  const value = parent[key];
  if (value === undefined || value === null)
    throw messagingError(131008, `The parameter ${path} is required.`);
  if (!Array.isArray(value)) throw messagingError(131009, `The parameter ${path} must be an array.`);
  if (value.length < min || value.length > max) {
    throw messagingError(131009, `${path} length invalid. Min: ${min}, Max: ${max}, given: ${value.length}`);
  }
  return value;
}

export function requireText(parent: Json, key: string, path: string, max: number): string {
  const value = parent[key];
  if (value === undefined || value === null)
    throw messagingError(131008, `The parameter ${path} is required.`);
  return checkText(value, path, 1, max);
}

export function optionalText(parent: Json, key: string, path: string, max: number): string | undefined {
  const value = parent[key];
  return value === undefined || value === null ? undefined : checkText(value, path, 0, max);
}

function checkText(value: unknown, path: string, min: number, max: number): string {
  if (typeof value !== 'string') throw messagingError(131009, `The parameter ${path} must be a string.`);
  const length = lengthOf(value);
  if (length < min || (min > 0 && !value.trim()) || length > max) {
    throw messagingError(131009, `${path} length invalid. Min length: ${min}, Max length: ${max}`);
  }
  return value;
}
