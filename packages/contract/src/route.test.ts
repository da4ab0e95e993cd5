import { expect, test } from 'vitest';
import { type Access, defineRoute } from './route.ts';

const at = (access: Access, path: string) =>
  defineRoute({ name: 'peek', summary: 'Peek', method: 'GET', path, access });

test('a team in the path is opened to its members and operators alone', () => {
  for (const access of ['public', 'user'] as const) {
    expect(() => at(access, '/api/teams/:team_id/secrets')).toThrow('peek');
    expect(() => at(access, '/api/numbers/:phone_number_id')).toThrow('peek');
    expect(at(access, '/api/teams').access).toBe(access);
  }
  for (const access of ['team', 'number', 'admin'] as const) {
    expect(at(access, '/api/teams/:team_id/:phone_number_id').access).toBe(access);
  }
});
