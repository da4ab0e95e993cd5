import * as contract from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { requireOwnPage } from '../../http/ownPage.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { importFileLimit } from '../imports/index.ts';
import { checkBeforeSending } from '../numbers/index.ts';
import { accessCampaign } from './access.ts';
import { fillChanged } from './changed/fillChanged.ts';
import { listChanged } from './changed/listChanged.ts';
import { pauseCampaign } from './commands/pauseCampaign.ts';
import { startCampaign } from './commands/startCampaign.ts';
import { showCosts } from './costs/showCosts.ts';
import { countOutcomes } from './countOutcomes.ts';
import { createCampaign } from './createCampaign.ts';
import { deleteCampaign } from './deleteCampaign.ts';
import { duplicateCampaign } from './duplicateCampaign.ts';
import { listExclusions, setExclusions } from './exclusions.ts';
import { chooseWinner } from './experiment/chooseWinner.ts';
import { removeExperiment, setExperiment } from './experiment/setExperiment.ts';
import { showExperiment } from './experiment/showExperiment.ts';
import { explainRecipient } from './explainRecipient.ts';
import { exportAudience } from './exportAudience.ts';
import { exportCampaign } from './exportCampaign.ts';
import { fillCampaign } from './fillCampaign.ts';
import { getExcelTemplate } from './getExcelTemplate.ts';
import { listAudience } from './listAudience.ts';
import { listCampaignOrders } from './listCampaignOrders.ts';
import { listCampaigns } from './listCampaigns.ts';
import { listRecipients } from './listRecipients.ts';
import { listThen } from './listThen.ts';
import { lookOnce } from './lookOnce.ts';
import { reviewCampaign } from './reviewCampaign.ts';
import { scheduleCampaign, unscheduleCampaign } from './scheduleCampaign.ts';
import { sendTest } from './sendTest.ts';
import { endSeries, pauseSeries, resumeSeries } from './series/changeSeries.ts';
import { setSeries } from './series/setSeries.ts';
import { showSeries } from './series/showSeries.ts';
import { settleUncertain } from './settleUncertain.ts';
import { showCampaign } from './showCampaign.ts';
import { showCampaignCalendar } from './showCampaignCalendar.ts';
import { showResults } from './showResults.ts';
import { listSources, removeSource, stopAdding } from './sources.ts';
import { updateCampaign } from './updateCampaign.ts';
import { uploadContactsFile } from './uploadContactsFile.ts';

export function registerCampaigns(app: HttpApp): void {
  serve(app, contract.listCampaigns, ({ ctx, query }) => listCampaigns(ctx, query));
  serve(app, contract.showCampaignCalendar, ({ ctx, query }) => showCampaignCalendar(ctx, query));
  serve(app, contract.getCampaign, ({ ctx, params, query }) =>
    showCampaign(ctx, params.campaign_id, query.attribution_window),
  );
  serve(app, contract.getCampaignResults, async ({ ctx, params, query }) => ({
    data: await showResults(ctx, params.campaign_id, query.attribution_window),
  }));
  serve(app, contract.getCampaignCosts, async ({ ctx, params }) => ({
    data: await showCosts(ctx, params.campaign_id),
  }));
  serve(app, contract.listCampaignAutomations, async ({ ctx, params }) => ({
    data: await listThen(ctx, params.campaign_id),
  }));
  serve(app, contract.listCampaignOrders, ({ ctx, params, query }) =>
    listCampaignOrders(ctx, params.campaign_id, query),
  );
  serve(app, contract.createCampaign, async ({ ctx, body }) =>
    showCampaign(ctx, await createCampaign(ctx, body)),
  );
  serve(app, contract.duplicateCampaign, async ({ ctx, params, body }) =>
    showCampaign(ctx, await duplicateCampaign(ctx, params.campaign_id, body)),
  );
  serve(app, contract.updateCampaign, async ({ ctx, params, body }) => {
    await updateCampaign(ctx, params.campaign_id, body);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.deleteCampaign, async ({ ctx, params }) => deleteCampaign(ctx, params.campaign_id));
  serve(app, contract.listCampaignContacts, ({ ctx, params, query }) =>
    listRecipients(ctx, params.campaign_id, query),
  );
  serve(app, contract.explainRecipient, async ({ ctx, params }) => ({
    data: await explainRecipient(ctx, params.campaign_id, params.recipient_id),
  }));
  serve(app, contract.countOutcomes, ({ ctx, params }) =>
    ctx.db.read(async (tx) => {
      const campaign = await accessCampaign(tx, ctx, params.campaign_id);
      const { value, isCurrent } = await lookOnce(ctx, tx, campaign, countOutcomes);
      return { data: value, meta: { is_current: isCurrent } };
    }),
  );
  serve(app, contract.reviewCampaign, async ({ ctx, params }) => ({
    data: await reviewCampaign(ctx, params.campaign_id),
  }));
  serve(app, contract.sendTest, ({ ctx, params, body }) => sendTest(ctx, params.campaign_id, body));
  serve(app, contract.getExcelTemplate, ({ ctx, params }) => getExcelTemplate(ctx, params.campaign_id));
  serve(app, contract.exportCampaign, async ({ ctx, params, query, request }) => {
    requireOwnPage(ctx.app, request);
    return exportCampaign(ctx, params.campaign_id, query.format);
  });
  registerExperiment(app);
  registerAudience(app);
  registerSending(app);
  registerSeries(app);
}

function registerExperiment(app: HttpApp): void {
  serve(app, contract.listChangedMessages, async ({ ctx, params }) => ({
    data: await listChanged(ctx, params.campaign_id),
  }));
  serve(app, contract.fillChangedMessages, async ({ ctx, params, body }) => {
    await fillChanged(ctx, params.campaign_id, body);
    return { data: await listChanged(ctx, params.campaign_id) };
  });
  serve(app, contract.getExperiment, ({ ctx, params }) => showExperiment(ctx, params.campaign_id));
  serve(app, contract.setExperiment, async ({ ctx, params, body }) => {
    await setExperiment(ctx, params.campaign_id, body);
    return showExperiment(ctx, params.campaign_id);
  });
  serve(app, contract.removeExperiment, async ({ ctx, params }) => removeExperiment(ctx, params.campaign_id));
  serve(app, contract.chooseWinner, async ({ ctx, params, body }) => {
    await chooseWinner(ctx, params.campaign_id, body.position);
    return showExperiment(ctx, params.campaign_id);
  });
}

function registerAudience(app: HttpApp): void {
  serve(
    app,
    contract.uploadContactsCsvExcel,
    async ({ ctx, params, upload }) => {
      await uploadContactsFile(ctx, params.campaign_id, upload);
      return showCampaign(ctx, params.campaign_id);
    },
    { fileLimit: importFileLimit },
  );
  serve(app, contract.uploadContactsKanalList, async ({ ctx, params, body }) => {
    await fillCampaign(ctx, params.campaign_id, { kind: 'groups', groupIds: body.group_ids });
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.uploadContactsSegment, async ({ ctx, params, body }) => {
    await fillCampaign(ctx, params.campaign_id, { kind: 'segments', segmentIds: body.segment_ids });
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.uploadContactsCampaign, async ({ ctx, params, body }) => {
    const { campaign_id: campaignId, outcome } = body;
    await fillCampaign(ctx, params.campaign_id, { kind: 'campaign', campaignId, outcome });
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.uploadContactsProductList, async ({ ctx, params, body }) => {
    const { product_ids: productIds, bought, days } = body;
    await fillCampaign(ctx, params.campaign_id, { kind: 'products', productIds, bought, days });
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.listCampaignSources, async ({ ctx, params }) => ({
    data: await listSources(ctx, params.campaign_id),
  }));
  serve(app, contract.removeCampaignSource, async ({ ctx, params }) => {
    await removeSource(ctx, params.campaign_id, params.position);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.stopAddingContacts, async ({ ctx, params }) => {
    await stopAdding(ctx, params.campaign_id);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.listCampaignExclusions, async ({ ctx, params }) => ({
    data: await listExclusions(ctx, params.campaign_id),
  }));
  serve(app, contract.setCampaignExclusions, async ({ ctx, params, body }) => {
    await setExclusions(ctx, params.campaign_id, body);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.listAudience, ({ ctx, params, query }) => listAudience(ctx, params.campaign_id, query));
  serve(app, contract.exportAudience, async ({ ctx, params, query, request }) => {
    requireOwnPage(ctx.app, request);
    return exportAudience(ctx, params.campaign_id, query.outcome);
  });
  serve(app, contract.uploadEveryWhatsappContactOptIn, async ({ ctx, params }) => {
    await fillCampaign(ctx, params.campaign_id, { kind: 'optin' });
    return showCampaign(ctx, params.campaign_id);
  });
}

function registerSeries(app: HttpApp): void {
  serve(app, contract.getCampaignSeries, async ({ ctx, params }) => ({
    data: await showSeries(ctx, params.campaign_id),
  }));
  serve(app, contract.setCampaignSeries, async ({ ctx, params, body }) => {
    await setSeries(ctx, params.campaign_id, body);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.pauseCampaignSeries, async ({ ctx, params }) => {
    await pauseSeries(ctx, params.campaign_id);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.resumeCampaignSeries, async ({ ctx, params }) => {
    await resumeSeries(ctx, params.campaign_id);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.endCampaignSeries, async ({ ctx, params }) => {
    await endSeries(ctx, params.campaign_id);
    return showCampaign(ctx, params.campaign_id);
  });
}

const run = (command: typeof startCampaign, ctx: RequestContext, campaignId: number) =>
  ctx.db.transaction((tx) => command(tx, byOf(ctx), { phoneNumberId: ctx.phoneNumberId, campaignId }));

function registerSending(app: HttpApp): void {
  serve(app, contract.startCampaign, async ({ ctx, params }) => {
    await checkBeforeSending(ctx, ctx);
    await run(startCampaign, ctx, params.campaign_id);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.pauseCampaign, async ({ ctx, params, request }) => {
    requireOwnPage(ctx.app, request);
    await run(pauseCampaign, ctx, params.campaign_id);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.scheduleCampaign, async ({ ctx, params, body }) => {
    await scheduleCampaign(ctx, params.campaign_id, body);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.unscheduleCampaign, async ({ ctx, params }) => {
    await unscheduleCampaign(ctx, params.campaign_id);
    return showCampaign(ctx, params.campaign_id);
  });
  serve(app, contract.settleUncertainRecipient, async ({ ctx, params, body }) => ({
    data: await settleUncertain(ctx, params.campaign_id, body, params.recipient_id),
  }));
  serve(app, contract.settleUncertain, async ({ ctx, params, body }) => ({
    data: await settleUncertain(ctx, params.campaign_id, body),
  }));
}
