import { afterEach, beforeEach, expect } from 'vitest';
import { forgetServer, installFakeServer } from './fakeServer.ts';

// Before anything of the application is loaded: its client keeps the `fetch` that it finds.
installFakeServer();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  expect(forgetServer(), 'requests that the test serves nothing for').toEqual([]);
});
