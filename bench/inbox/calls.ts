import type { RouteBody } from '../../packages/contract/src/index.ts';
import * as contract from '../../packages/contract/src/index.ts';
import { readDeepCursor } from './deepCursor.ts';
import type { Installation } from './installation.ts';

export interface Call {
  name: string;
  kind: 'inbox' | 'search';
  /** What somebody asks the nth time; returns how many were shown, for nothing is faster than finding nothing. */
  run(nth: number): Promise<number>;
}

/** Everything that an agent does all day, as their browser asks it. */
export async function listCalls(installation: Installation): Promise<Call[]> {
  return [
    ...listing(installation, await readDeepCursor(installation)),
    ...reading(installation),
    ...changing(installation),
    ...searching(installation),
  ];
}

type ListQuery = Parameters<typeof contract.listConversations.query.parse>[0] & object;

function listing({ inbox, call }: Installation, deep: string): Call[] {
  const { params, lists, labels, reasons } = inbox;
  const list = async (query: ListQuery) => call(contract.listConversations, { params, query });
  const filtered = (name: string, query: ListQuery): Call => ({
    name: `list, ${name}`,
    kind: 'inbox',
    run: async () => (await list(query)).data.length,
  });
  const nextPage = (name: string, query: ListQuery): Call => {
    let cursor: string | null = null;
    return {
      name: `list, ${name}`,
      kind: 'inbox',
      async run() {
        const { data, meta } = await list(cursor === null ? query : { ...query, cursor });
        cursor = meta.next_cursor;
        return data.length;
      },
    };
  };
  return [
    filtered('first page', {}),
    nextPage('next page', {}),
    filtered('half way down', { cursor: deep }),
    filtered('unread', { unread: 'true' }),
    filtered('closed', { closed: 'true' }),
    filtered('snoozed', { snoozed: 'true' }),
    filtered('mine', { assigned: 'me' }),
    filtered('nobody’s', { assigned: 'nobody' }),
    filtered('unread of mine', { unread: 'true', assigned: 'me' }),
    filtered('human needed', { human_needed: 'true' }),
    filtered('window open', { window_open: 'true' }),
    filtered('small group', { group_id: String(lists.small) }),
    filtered('large group', { group_id: String(lists.large) }),
    filtered('rare label', { label_id: String(labels.rare) }),
    filtered('usual label', { label_id: String(labels.usual) }),
    filtered('waiting', { awaiting: 'true' }),
    filtered('longest wait', { longest_wait: 'true' }),
    nextPage('longest wait, next page', { longest_wait: 'true' }),
    filtered('longest wait with a usual label', { longest_wait: 'true', label_id: String(labels.usual) }),
    filtered('by priority', { priority_first: 'true' }),
    filtered('due first', { due_first: 'true' }),
    filtered('from an ad', { from_ad: 'true' }),
    filtered('closed for a reason', { closing_reason_id: String(reasons[0]) }),
    {
      name: 'list, of all numbers',
      kind: 'inbox',
      run: async () =>
        (await call(contract.listTeamConversations, { params: { team_id: params.team_id }, query: {} })).data
          .length,
    },
  ];
}

/** Somebody else each time, spread over the whole inbox. */
function contactOf({ inbox: { people } }: Installation, nth: number): number {
  return people.firstId + ((nth * 7919 + 13) % people.count);
}

function reading(installation: Installation): Call[] {
  const { call, inbox } = installation;
  const open = async (contact_id: number, query: { before?: string; around?: string; peek?: 'true' } = {}) =>
    (await call(contract.getConversation, { params: { ...inbox.params, contact_id }, query })).data;
  const long = (nth: number) => inbox.people.firstId + (nth % inbox.longThreads);
  const places = new Map<number, string | null>();
  return [
    {
      name: 'open a thread',
      kind: 'inbox',
      run: async (nth) => (await open(contactOf(installation, nth))).messages.length,
    },
    {
      name: 'open a long thread',
      kind: 'inbox',
      run: async (nth) => (await open(long(nth))).messages.length,
    },
    {
      // Those that a small inbox has: what is left is what its size costs, and not what was not read before.
      name: 'open a long thread again',
      kind: 'inbox',
      run: async (nth) => (await open(long(nth % 2))).messages.length,
    },
    {
      name: 'scroll back',
      kind: 'inbox',
      async run(nth) {
        const contact = long(nth);
        const before = places.get(contact);
        const { messages, older_cursor } = await open(contact, before ? { before } : { peek: 'true' });
        places.set(contact, older_cursor);
        return messages.length;
      },
    },
    ...finding(installation, long),
  ];
}

function finding({ call, inbox }: Installation, long: (nth: number) => number): Call[] {
  const find = (name: string, body: RouteBody<typeof contract.findInConversation>): Call => ({
    name: `find in a long thread, ${name}`,
    kind: 'inbox',
    run: async (nth) => {
      const params = { ...inbox.params, contact_id: long(nth) };
      return (await call(contract.findInConversation, { params, body })).data.found.length;
    },
  });
  return [
    find('a word', { query: inbox.words.common }),
    find('of the customer', { query: '', by: 'contact' }),
    find('pictures', { query: '', kind: 'pictures' }),
  ];
}

function changing(installation: Installation): Call[] {
  const { call, inbox } = installation;
  const paramsOf = (nth: number) => ({ ...inbox.params, contact_id: contactOf(installation, nth) });
  return [
    {
      name: 'assign',
      kind: 'inbox',
      async run(nth) {
        const user_id = inbox.agents[nth % inbox.agents.length] ?? inbox.userId;
        const { data } = await call(contract.assignConversation, {
          params: paramsOf(nth),
          body: { user_id },
        });
        return data.assigned_to?.user_id === user_id ? 1 : 0;
      },
    },
    {
      name: 'close',
      kind: 'inbox',
      async run(nth) {
        const params = paramsOf(nth + 3);
        const { data } = await call(contract.closeConversation, { params, body: {} });
        return data.contact_id === params.contact_id ? 1 : 0;
      },
    },
  ];
}

function searching(installation: Installation): Call[] {
  const { call, inbox } = installation;
  const { params, names, words } = inbox;
  const search = (name: string, query: (nth: number) => string): Call => ({
    name: `search, ${name}`,
    kind: 'search',
    run: async (nth) =>
      (await call(contract.searchConversations, { params, body: { query: query(nth) } })).data.length,
  });
  const numberOf = (nth: number) =>
    String((((nth * 31) % inbox.people.count) + 1) * 7919)
      .padStart(8, '0')
      .slice(-8);
  return [
    search('number', (nth) => `06 ${numberOf(nth).replace(/(..)(?=.)/g, '$1 ')}`),
    search('common name', () => names.common),
    search('rare name', () => names.rare),
    search('rare word', () => words.rare),
    search('usual word', () => words.usual),
    search('very common word', () => words.common),
    search('half a word', () => words.common.slice(0, 3)),
    search('two words', () => `${words.common} ${words.usual}`),
  ];
}
