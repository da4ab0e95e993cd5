import { allRoutes, type auditActions, type Route } from '@herald/contract';
import { expect, test } from 'vitest';
import { openSession } from '../http/sessions.ts';
import { startTestApp } from './index.ts';
import { seedThings } from './things.ts';

/** What each of them writes into the audit log of its team. */
const leavesALine: Record<string, readonly (keyof typeof auditActions)[]> = {
  connectWhatsapp: ['number.connected'],
  disconnectPhoneNumber: ['number.disconnected'],
  registerPhoneNumber: ['number.registered'],
  updateTeam: ['team.updated'],
  deleteTeam: ['team.deletion_asked'],
  keepTeam: ['team.kept'],
  handOverOwnership: ['team.handed_over'],
  inviteTeammates: ['member.invited'],
  resendInvitation: ['member.invitation_resent'],
  revokeInvitation: ['member.invitation_revoked'],
  changeMemberRole: ['member.role_changed'],
  removeMember: ['member.removed'],
  createRole: ['role.created'],
  updateRole: ['role.updated'],
  deleteRole: ['role.deleted'],
  setBusinessPicture: ['business_profile.updated'],
  updateBusinessProfile: ['business_profile.updated'],
  validatePaymentMethodMeta: ['billing.meta_confirmed'],
  // The provider says when it was paid.
  topUpBalance: ['balance.credited'],
  createFirstPaymentSession: ['balance.credited', 'plan.changed'],
  eraseContact: ['contact.erased'],
  // A colleague’s.
  deleteContactNote: ['contact.note_deleted'],
  exportContact: ['contacts.exported'],
  exportContacts: ['contacts.exported'],
  exportConversations: ['conversations.exported'],
  exportTeamConversations: ['conversations.exported'],
  exportGroup: ['contacts.exported'],
  exportAudience: ['contacts.exported'],
  exportCampaign: ['contacts.exported'],
  exportImportRefusals: ['contacts.exported'],
  createAutomation: ['automation.created'],
  replicateAutomation: ['automation.created'],
  publishAutomation: ['automation.published'],
  toggleAutomation: ['automation.switched'],
  deleteAutomation: ['automation.deleted'],
  importAutomation: ['automation.created'],
  takeLibraryAutomation: ['automation.created'],
  storeAutomationTemplate: ['template.created'],
  startEnrolment: ['automation.enrolled'],
  testAutomation: ['automation.tested'],
  stopEnrolment: ['automation.enrolment_stopped'],
  rotateHook: ['automation.hook_rotated'],
  saveAutomationSecret: ['automation_secret.saved'],
  deleteAutomationSecret: ['automation_secret.deleted'],
  createTemplate: ['template.created'],
  updateTemplate: ['template.edited'],
  deleteTemplate: ['template.deleted'],
  makeTemplateKey: ['template.key_made'],
  revokeTemplateKey: ['template.key_revoked'],
  deleteGroup: ['group.deleted'],
  deleteSegment: ['segment.deleted'],
  deleteContactField: ['contact_field.deleted'],
  startImport: ['import.started'],
  undoImport: ['import.undone'],
  uploadContactsCsvExcel: ['import.started'],
  updateInboxSettings: ['inbox.settings_changed'],
  updateRatingSettings: ['inbox.settings_changed'],
  updateClosingReasons: ['closing_reasons.changed'],
  createSlaTarget: ['sla_target.created'],
  updateSlaTarget: ['sla_target.updated'],
  deleteSlaTarget: ['sla_target.deleted'],
  chooseAgents: ['inbox.agents_chosen'],
  updateAttribution: ['attribution.changed'],
  updateConsentWords: ['consent_words.changed'],
  createChatLink: ['chat_link.created'],
  updateChatLink: ['chat_link.updated'],
  createOptinForm: ['optin_form.created'],
  updateOptinForm: ['optin_form.updated'],
  deleteOptinForm: ['optin_form.deleted'],
  saveSiteWidget: ['site_widget.saved'],
  createCampaign: ['campaign.created'],
  duplicateCampaign: ['campaign.created'],
  scheduleCampaign: ['campaign.scheduled'],
  unscheduleCampaign: ['campaign.unscheduled'],
  setCampaignSeries: ['campaign.repeated'],
  pauseCampaignSeries: ['campaign.repeat_paused'],
  resumeCampaignSeries: ['campaign.repeat_resumed'],
  endCampaignSeries: ['campaign.repeat_ended'],
  startCampaign: ['campaign.started', 'campaign.resumed'],
  pauseCampaign: ['campaign.paused'],
  settleUncertain: ['campaign.uncertain_settled'],
  settleUncertainRecipient: ['campaign.uncertain_settled'],
  deleteCampaign: ['campaign.deleted'],
  chooseWinner: ['campaign.winner_chosen'],
  exportAuditEvents: ['audit.exported'],
  startTeamExport: ['team.exported'],
  downloadTeamExport: ['team.export_fetched'],
};

/** Why the others leave none. */
const leavesNone: Record<string, readonly string[]> = {
  'Asks Meta anew and decides nothing.': ['refreshPhoneNumber', 'syncTemplates'],
  'A file that is nothing before a template has it.': [
    'storeTemplateImage',
    'storeTemplateVideo',
    'storeTemplateDocument',
  ],
  'A file is nothing before a message shows it.': [
    'uploadFile',
    'storeAutomationImage',
    'storeAutomationAudio',
    'storeAutomationVideo',
  ],
  'A person’s changes and consents stand in their own history; the log holds nothing of customers.': [
    'createContact',
    'createContactNote',
    'updateContactNote',
    'updateContact',
    'updateOptinStatus',
    'mergeContacts',
    'undoMerge',
    'dismissDuplicate',
    'restoreDuplicate',
  ],
  'A draft is nobody’s experience yet: publishing it leaves the line.': [
    'createTemplateDraft',
    'deleteTemplateDraft',
    'saveTemplateDraft',
    'orderAutomations',
    'restoreAutomationVersion',
    'storeAutomationTemplateDraft',
    'updateAutomation',
  ],
  'Stands in the log of calls, with the call that was played again.': [
    'replayHookCall',
    'replayTemplateHookCall',
  ],
  'Stands in the log of the run, with when.': ['goOnExecution', 'leaveExecution'],
  'Only looks.': [
    'checkContactField',
    'previewOptinForm',
    'previewSiteWidget',
    'startRehearsal',
    'stopRehearsal',
  ],
  'Daily work on lists and fields, told as facts.': [
    'createContactField',
    'orderContactFields',
    'updateContactField',
    'createSegment',
    'updateSegment',
    'attachToContacts',
    'createGroup',
    'detachToContacts',
    'updateGroup',
  ],
  'Looks into a file; nothing is imported before it is started.': ['createImport'],
  'Stands in the thread of whoever has the phone, with who sent it.': ['sendTest', 'testTemplate'],
  'What a campaign is before it starts, each start says with how many recipients.': [
    'fillChangedMessages',
    'removeCampaignSource',
    'removeExperiment',
    'setCampaignExclusions',
    'setExperiment',
    'stopAddingContacts',
    'updateCampaign',
    'uploadContactsCampaign',
    'uploadContactsKanalList',
    'uploadContactsProductList',
    'uploadContactsSegment',
    'uploadEveryWhatsappContactOptIn',
  ],
};

const isExport = ({ method, responseKind }: Route) => method === 'GET' && responseKind === 'file';

const writes = allRoutes.filter((route) => {
  const { method, permission } = route;
  const names = [permission ?? []].flat();
  if (method === 'GET' && !isExport(route)) return route.name === 'pauseCampaign';
  return names.some((name) => /\.(manage|export|send)$/.test(name));
});

test('each write that manages, sends or exports leaves a line in the audit log, or it is said why not', () => {
  const said = [...Object.keys(leavesALine), ...Object.values(leavesNone).flat()];
  expect(said.toSorted()).toEqual([...new Set(writes.map(({ name }) => name))].sort());
});

test('each file that takes data out leaves its line, names nobody in it, and is not to be had by a link on another site', async () => {
  await using app = await startTestApp();
  const { team, owner, ids } = await seedThings(app);
  const cookie = `access_token=${await openSession(app.services, { userId: owner.id })}`;
  await app.db.updateTable('campaigns').set({ step: 'SENDED' }).where('team_id', '=', team.id).execute();
  const lines = () =>
    app.db
      .selectFrom('audit_events')
      .select(['action', 'data'])
      .where('team_id', '=', team.id)
      .orderBy('id')
      .execute();
  for (const route of writes.filter(isExport)) {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
      String((ids as Record<string, number>)[name]),
    );
    const before = (await lines()).length;
    const foreign = await app.anybody.fetch(path, { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    expect([route.name, foreign.status, (await lines()).length]).toEqual([route.name, 403, before]);
    const answer = await app.as(owner).fetch(path);
    await answer.arrayBuffer();
    // The archive of these things was never packed.
    const status = route.name === 'downloadTeamExport' ? 404 : 200;
    expect([route.name, answer.status]).toEqual([route.name, status]);
    const written = (await lines()).slice(before);
    expect([route.name, written.map(({ action }) => action)]).toEqual([route.name, leavesALine[route.name]]);
  }
});
