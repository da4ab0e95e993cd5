import * as contract from '@herald/contract';
import { startTestApp } from '../../test/index.ts';
import { approvedTemplate, csvForm, openShop } from '../../test/shop.ts';

/** A shop with an approved template, and what tests do with campaigns in it. */
export async function openCampaigns() {
  const app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  const shop = await openShop(app);
  const templateId = (await approvedTemplate(app, shop)).id;

  async function createCampaign(name = 'Printemps') {
    const { data } = await shop.caller.call(contract.createCampaign, {
      params: shop.params,
      body: { name, template_id: templateId },
    });
    const params = { ...shop.params, campaign_id: data.id };
    return {
      params,
      show: async () => (await shop.caller.call(contract.getCampaign, { params })).data,
      review: async () => (await shop.caller.call(contract.reviewCampaign, { params })).data,
      upload: async (text: string) => {
        const form = csvForm('contacts', text);
        const answer = await shop.caller.call(contract.uploadContactsCsvExcel, { params, form });
        if (answer.status !== 200) throw new Error(answer.text);
        await app.runJobs();
        return answer;
      },
      map: (source: contract.VariableSource) =>
        shop.caller.call(contract.updateCampaign, { params, body: { variables: { 'body.1': source } } }),
    };
  }

  async function contactsWith(consents: contract.OptinStatus[], from: number): Promise<number[]> {
    const ids: number[] = [];
    for (const [index, optin_status] of consents.entries()) {
      const { data } = await shop.caller.call(contract.createContact, {
        params: shop.params,
        body: { phone_number: `+3363998${from + index}`, optin_status },
      });
      ids.push(data.id);
    }
    return ids;
  }

  async function listOf(name: string, contact_ids: number[]): Promise<number> {
    const { data } = await shop.caller.call(contract.createGroup, { params: shop.params, body: { name } });
    if (contact_ids.length > 0) {
      await shop.caller.call(contract.attachToContacts, {
        params: { ...shop.params, group_id: data.id },
        body: { contact_ids },
      });
    }
    return data.id;
  }

  return { app, shop, templateId, createCampaign, contactsWith, listOf };
}
export type Campaigns = Awaited<ReturnType<typeof openCampaigns>>;
