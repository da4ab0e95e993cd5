import * as contract from '../../packages/contract/src/index.ts';
import type { SeededAudience } from './seed.ts';

export interface Call {
  name: string;
  /** In milliseconds. */
  target: number;
  /** Asks the nth time as the browser does; returns how much was shown, for nothing is faster than an empty page. */
  run(nth: number): Promise<number>;
}

export interface Asked {
  audience: SeededAudience;
  call: ReturnType<typeof contract.createClient>;
  /** Answers once the first bytes of a file are there. */
  beginFile(path: string): Promise<number>;
  /** Somebody more has read the campaign that is on its way. */
  move(): Promise<void>;
  campaignId: number;
  /** Of the last of its recipients. */
  lastId: number;
}

const page = 100;
const review = 1_500;
const change = 500;

/** The list beside everything that was ever sent. */
export function pagesOfList({ audience: { params }, call }: Pick<Asked, 'audience' | 'call'>): Call[] {
  const list = (
    name: string,
    query: (nth: number) => Parameters<typeof contract.listCampaigns.query.parse>[0] & object,
  ): Call => ({
    name: `list, ${name}`,
    target: page,
    run: async (nth) => (await call(contract.listCampaigns, { params, query: query(nth) })).data.length,
  });
  return [
    list('newest', () => ({})),
    list('a later page', (nth) => ({ page: 3 + nth })),
    list('those that are over', () => ({ status: 'finished' })),
    list('most read', () => ({ sort: 'read_rate' })),
    list('dearest', () => ({ sort: 'cost' })),
    list('a name', () => ({ search: 'soldes' })),
    {
      name: 'calendar',
      target: page,
      run: async () => (await call(contract.showCampaignCalendar, { params, query: {} })).data.length,
    },
  ];
}

/** The pages of a campaign that has people and has not started. */
export function pagesBefore({ audience, call, beginFile, campaignId, lastId }: Asked): Call[] {
  const params = { ...audience.params, campaign_id: campaignId };
  const people = (
    name: string,
    query: Parameters<typeof contract.listAudience.query.parse>[0] & object,
  ): Call => ({
    name: `people, ${name}`,
    target: review,
    run: async () => (await call(contract.listAudience, { params, query })).data.length,
  });
  const reviewed = async () => (await call(contract.reviewCampaign, { params })).data.sendable;
  return [
    {
      name: 'review',
      target: review,
      run: reviewed,
    },
    {
      name: 'head of the page',
      target: page,
      run: async () => (await call(contract.getCampaign, { params, query: {} })).data.stats.total_contact,
    },
    people('who get it', {}),
    people('without a value', { outcome: 'variable_missing' }),
    people('opted out', { outcome: 'opted_out' }),
    people('left out by a list', { outcome: 'excluded' }),
    people('who get it, the last page', { after: lastId - 50 }),
    {
      name: 'sources',
      target: page,
      run: async () => (await call(contract.listCampaignSources, { params })).data.length,
    },
    {
      name: 'exclusions',
      target: page,
      run: async () => (await call(contract.listCampaignExclusions, { params })).data.length,
    },
    {
      name: 'people as a file, its beginning',
      target: review,
      run: () => beginFile(contract.urlOf(contract.exportAudience, { params })),
    },
  ];
}

/** What somebody changes at the review, each followed by its answer. */
export function changesBefore({ audience, call, campaignId }: Asked): Call[] {
  const params = { ...audience.params, campaign_id: campaignId };
  const changed = (
    name: string,
    body: (nth: number) => Parameters<typeof contract.updateCampaign.body.parse>[0] & object,
  ): Call => ({
    name: `change, ${name}`,
    target: change,
    run: async (nth) => {
      const { data } = await call(contract.updateCampaign, { params, body: body(nth) });
      return data.stats.total_contact;
    },
  });
  return [
    changed('name', (nth) => ({ name: `Soldes ${nth}` })),
    changed('variable', (nth) => ({
      variables: { 'body.1': { source: 'field', field: 'first_name', fallback: nth % 2 ? 'vous' : '' } },
    })),
    changed('template', (nth) => ({ template_id: nth % 2 ? audience.otherTemplateId : audience.templateId })),
    changed('rules', (nth) => ({
      delivery: {
        frequency_cap: { messages: 2 + (nth % 2), days: 7 },
        holdout: { percent: 10 },
        speed_limit: 1_000 + nth,
      },
    })),
  ];
}

/** The pages of a campaign that is on its way to everybody. */
export function pagesAfter({ audience, call, beginFile, move, campaignId, lastId }: Asked): Call[] {
  const params = { ...audience.params, campaign_id: campaignId };
  const lastPage = Math.ceil(audience.people / 25);
  const recipients = (
    name: string,
    query: (nth: number) => Parameters<typeof contract.listCampaignContacts.query.parse>[0] & object,
  ): Call => ({
    name: `recipients, ${name}`,
    target: page,
    run: async (nth) =>
      (await call(contract.listCampaignContacts, { params, query: query(nth) })).data.length,
  });
  const shown = (
    status: 'pending' | 'sent' | 'delivered' | 'read' | 'failed' | 'skipped' | 'held_out' | 'uncertain',
  ) => recipients(status, () => ({ status }));
  return [
    {
      name: 'head of the page',
      target: page,
      run: async () => (await call(contract.getCampaign, { params, query: {} })).data.stats.total_sended,
    },
    {
      name: 'results',
      target: page,
      run: async () => (await call(contract.getCampaignResults, { params, query: {} })).data.over_time.length,
    },
    {
      name: 'costs',
      target: page,
      run: async () => Object.keys((await call(contract.getCampaignCosts, { params })).data).length,
    },
    {
      name: 'results, while counters move',
      target: page,
      run: async () => {
        await move();
        return (await call(contract.getCampaignResults, { params, query: {} })).data.over_time.length;
      },
    },
    {
      name: 'orders',
      target: page,
      run: async () => (await call(contract.listCampaignOrders, { params, query: {} })).data.length,
    },
    {
      name: 'outcomes, for another campaign',
      target: page,
      run: async () => (await call(contract.countOutcomes, { params })).data.everyone,
    },
    recipients('first page', () => ({})),
    recipients('in the middle', (nth) => ({ page: Math.ceil(lastPage / 2) + nth })),
    recipients('last page', () => ({ page: lastPage })),
    shown('pending'),
    shown('sent'),
    shown('delivered'),
    shown('read'),
    shown('failed'),
    shown('skipped'),
    shown('held_out'),
    shown('uncertain'),
    recipients('read, a later page', (nth) => ({ status: 'read', page: Math.ceil(lastPage / 8) + nth })),
    recipients('failed, a later page', () => ({
      status: 'failed',
      page: Math.ceil(lastPage / 100),
    })),
    recipients('search, a name that many have', () => ({ search: 'martin' })),
    recipients('search, a rare name', () => ({ search: 'wojciech' })),
    recipients('search, a number', (nth) => ({ search: String((nth + 1) * 7919).padStart(8, '0') })),
    recipients('search, two letters', () => ({ search: 'ma' })),
    recipients('search, a name among those that failed', () => ({ search: 'martin', status: 'failed' })),
    {
      name: 'why somebody got it',
      target: page,
      run: async (nth) =>
        (await call(contract.explainRecipient, { params: { ...params, recipient_id: lastId - 10 - nth } }))
          .data.steps.length,
    },
    {
      name: 'all as a file, its beginning',
      target: page,
      run: () => beginFile(contract.urlOf(contract.exportCampaign, { params })),
    },
  ];
}
