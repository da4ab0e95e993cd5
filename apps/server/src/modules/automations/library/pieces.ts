// Blocks of the library, as short as they can be written.

export interface Piece {
  type: string;
  settings?: object;
  name?: string;
  note?: string;
}

export const text = (body: string): Piece => ({ type: 'text', settings: { body } });

/** Key → title. */
export const buttons = (body: string, titles: Record<string, string>): Piece => ({
  type: 'buttons',
  settings: { body, buttons: Object.entries(titles).map(([key, title]) => ({ key, title })) },
});

export const wait = (amount: number, unit: 'minutes' | 'hours' | 'days'): Piece => ({
  type: 'wait',
  settings: { kind: 'for', duration: { amount, unit } },
});

export const human = (note: string): Piece => ({ type: 'human', settings: { note } });

export const keyword = (how: 'is' | 'contains', ...words: string[]) =>
  ({ kind: 'kanal_v2_keyword', words: words.map((word) => ({ how, word })) }) as const;

export const ask = (body: string, settings: object): Piece => ({
  type: 'ask',
  settings: { body, ...settings },
});
export const intoVariable = (name: string) => ({ save: { to: 'variable', name } });
export const intoField = (name: string) => ({ save: { to: 'field', name } });

/** The first branch whose condition holds. */
export const condition = (...branches: { key: string; name: string; when: object }[]): Piece => ({
  type: 'condition',
  settings: {
    branches: branches.map(({ key, name, when }) => ({
      key,
      name,
      when: { match: 'all', conditions: [when] },
    })),
  },
});
