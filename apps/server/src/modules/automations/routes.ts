import * as contract from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { type HttpApp, serve } from '../../http/serve.ts';
import { presentFile, storeUpload } from '../files/index.ts';
import { deleteSecret, listSecrets, saveSecret } from './calls/secrets.ts';
import { checkShop } from './checkShop.ts';
import { createAutomation } from './createAutomation.ts';
import { deleteAutomation } from './deleteAutomation.ts';
import { getEnrolment, listEnrolments, startEnrolment, stopEnrolment } from './enrolments/enrolments.ts';
import { exportAutomation } from './files/exportAutomation.ts';
import { importAutomation } from './files/importAutomation.ts';
import { listHookCalls } from './hook/listHookCalls.ts';
import { replayHookCall } from './hook/replayHookCall.ts';
import { listLibrary } from './library/listLibrary.ts';
import { takeFromLibrary } from './library/takeFromLibrary.ts';
import { listAutomations } from './listAutomations.ts';
import { listUsing } from './listUsing.ts';
import { orderAutomations } from './orderAutomations.ts';
import { presentDetail } from './present.ts';
import { publishAutomation } from './publishAutomation.ts';
import { accessAutomation } from './queries.ts';
import { getRehearsal, listRehearsals, startRehearsal, stopRehearsal } from './rehearsals/rehearsals.ts';
import { replicateAutomation } from './replicateAutomation.ts';
import { rotateHook } from './rotateHook.ts';
import { getExecution } from './runs/getExecution.ts';
import { getStatistics } from './runs/getStatistics.ts';
import { listContactAutomations } from './runs/listContactAutomations.ts';
import { listExecutions } from './runs/listExecutions.ts';
import { listMisses } from './runs/listMisses.ts';
import { moveExecution } from './runs/moveExecution.ts';
import { storeDraft } from './templateDrafts/storeDraft.ts';
import { submitDraft } from './templateDrafts/submitDraft.ts';
import { testAutomation } from './testAutomation.ts';
import { toggleAutomation } from './toggleAutomation.ts';
import { updateAutomation } from './updateAutomation.ts';
import { getChanges, getVersion, listVersions, restoreVersion } from './versions.ts';

export function registerAutomations(http: HttpApp): void {
  serve(http, contract.listAutomations, async ({ ctx, query }) => ({
    data: await listAutomations(ctx, query),
  }));
  serve(http, contract.checkShopifyAutomation, async ({ ctx }) => ({ data: await checkShop(ctx) }));
  serve(http, contract.listAutomationsUsing, async ({ ctx, query }) => ({
    data: await listUsing(ctx, query),
  }));
  serve(http, contract.createAutomation, async ({ ctx, body }) => ({
    data: await createAutomation(ctx, body),
  }));
  serve(http, contract.getAutomation, async ({ ctx, params }) => ({
    data: await ctx.db.read((tx) => presentDetail(tx, ctx, params.automation_id)),
  }));
  serve(http, contract.updateAutomation, async ({ ctx, params, query, body }) => ({
    data: await updateAutomation(ctx, params.automation_id, body, query),
  }));
  serve(http, contract.deleteAutomation, ({ ctx, params }) => deleteAutomation(ctx, params.automation_id));
  serve(http, contract.replicateAutomation, async ({ ctx, params, body }) => ({
    data: await replicateAutomation(ctx, params.automation_id, body),
  }));
  serve(http, contract.orderAutomations, ({ ctx, body }) => orderAutomations(ctx, body));
  serve(http, contract.publishAutomation, async ({ ctx, params, body }) => ({
    data: await publishAutomation(ctx, params.automation_id, body),
  }));
  serve(http, contract.toggleAutomation, async ({ ctx, params, body }) => ({
    data: await toggleAutomation(ctx, params.automation_id, body),
  }));
  registerFiles(http);
  registerTemplates(http);
  registerVersions(http);
  registerRuns(http);
  registerCalls(http);
}

/** Files of automations may hold a graph of the largest size and its templates. */
const largestFile = 2 * 1024 * 1024;

function registerFiles(http: HttpApp): void {
  serve(http, contract.exportAutomation, async ({ ctx, params }) => ({
    data: await exportAutomation(ctx, params.automation_id),
  }));
  serve(
    http,
    contract.importAutomation,
    async ({ ctx, body }) => ({ data: await importAutomation(ctx, body) }),
    { bodyLimit: largestFile },
  );
  serve(http, contract.listLibraryAutomations, async ({ ctx, query }) => ({
    data: listLibrary(ctx.locale, query),
  }));
  serve(http, contract.takeLibraryAutomation, async ({ ctx, params, body }) => ({
    data: await takeFromLibrary(ctx, params.library_id, body),
  }));
}

function registerTemplates(http: HttpApp): void {
  serve(http, contract.storeAutomationTemplateDraft, async ({ ctx, params, body }) => ({
    template: await storeDraft(ctx, params.automation_id, body),
  }));
  serve(http, contract.storeAutomationTemplate, async ({ ctx, params, body }) => ({
    template: await submitDraft(ctx, params.automation_id, body),
  }));
  const uploads = [
    ['image', contract.storeAutomationImage],
    ['audio', contract.storeAutomationAudio],
    ['video', contract.storeAutomationVideo],
  ] as const;
  for (const [kind, route] of uploads) {
    serve(
      http,
      route,
      async ({ ctx, params, upload }) => {
        await ctx.db.read((tx) => accessAutomation(tx, ctx, params.automation_id));
        return { data: presentFile(ctx.app, await storeUpload(ctx, upload, { kinds: [kind] })) };
      },
      { fileLimit: limits.media[kind].maxBytes },
    );
  }
}

function registerCalls(http: HttpApp): void {
  serve(http, contract.startEnrolment, async ({ ctx, params, body }) => ({
    data: await startEnrolment(ctx, params.automation_id, body),
  }));
  serve(http, contract.listEnrolments, async ({ ctx, params }) => ({
    data: await listEnrolments(ctx, params.automation_id),
  }));
  serve(http, contract.getEnrolment, async ({ ctx, params }) => ({
    data: await getEnrolment(ctx, params.automation_id, params.enrolment_id),
  }));
  serve(http, contract.startRehearsal, async ({ ctx, params, body }) => ({
    data: await startRehearsal(ctx, params.automation_id, body.days),
  }));
  serve(http, contract.listRehearsals, async ({ ctx, params }) => ({
    data: await listRehearsals(ctx, params.automation_id),
  }));
  serve(http, contract.getRehearsal, async ({ ctx, params }) => ({
    data: await getRehearsal(ctx, params.automation_id, params.rehearsal_id),
  }));
  serve(http, contract.stopRehearsal, ({ ctx, params }) =>
    stopRehearsal(ctx, params.automation_id, params.rehearsal_id),
  );
  serve(http, contract.stopEnrolment, ({ ctx, params }) =>
    stopEnrolment(ctx, params.automation_id, params.enrolment_id),
  );
  serve(http, contract.listHookCalls, ({ ctx, params, query }) =>
    listHookCalls(ctx, params.automation_id, query),
  );
  serve(http, contract.replayHookCall, async ({ ctx, params }) => ({
    data: await replayHookCall(ctx, params.automation_id, params.call_id),
  }));
  serve(http, contract.rotateHook, async ({ ctx, params }) => ({
    data: await rotateHook(ctx, params.automation_id),
  }));
  serve(http, contract.listAutomationSecrets, async ({ ctx }) => ({ data: await listSecrets(ctx) }));
  serve(http, contract.saveAutomationSecret, async ({ ctx, body }) => ({
    data: await saveSecret(ctx, body),
  }));
  serve(http, contract.deleteAutomationSecret, ({ ctx, body }) => deleteSecret(ctx, body.name));
}

function registerVersions(http: HttpApp): void {
  serve(http, contract.listAutomationVersions, async ({ ctx, params }) => ({
    data: await listVersions(ctx, params.automation_id),
  }));
  serve(http, contract.getAutomationVersion, async ({ ctx, params }) => ({
    data: await getVersion(ctx, params.automation_id, params.version),
  }));
  serve(http, contract.restoreAutomationVersion, async ({ ctx, params, body }) => ({
    data: await restoreVersion(ctx, params.automation_id, params.version, body.revision),
  }));
  serve(http, contract.getAutomationChanges, async ({ ctx, params }) => ({
    data: await getChanges(ctx, params.automation_id),
  }));
}

function registerRuns(http: HttpApp): void {
  serve(http, contract.testAutomation, async ({ ctx, params, body }) => ({
    data: await testAutomation(ctx, params.automation_id, body),
  }));
  serve(http, contract.listExecutions, ({ ctx, params, query }) =>
    listExecutions(ctx, params.automation_id, query),
  );
  serve(http, contract.listAutomationMisses, ({ ctx, params, query }) =>
    listMisses(ctx, params.automation_id, query),
  );
  serve(http, contract.getExecution, async ({ ctx, params }) => ({
    data: await getExecution(ctx, params.automation_id, params.run_id),
  }));
  serve(http, contract.leaveExecution, ({ ctx, params }) =>
    moveExecution(ctx, params.automation_id, params.run_id, 'leave'),
  );
  serve(http, contract.goOnExecution, ({ ctx, params }) =>
    moveExecution(ctx, params.automation_id, params.run_id, 'go_on'),
  );
  serve(http, contract.listContactAutomations, async ({ ctx, params }) => ({
    data: await listContactAutomations(ctx, params.contact_id),
  }));
  serve(http, contract.getAutomationStatistics, async ({ ctx, params, query }) => ({
    data: await getStatistics(ctx, params.automation_id, query),
  }));
}
