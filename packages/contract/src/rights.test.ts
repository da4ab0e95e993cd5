import { expect, test } from 'vitest';
import { rolePermissions } from './permissions.ts';
import type { Route } from './route.ts';
import { allRoutes } from './routes.ts';

// Written out on purpose: a role or an endpoint that allows more than it did must be changed here as well.

const agent =
  'conversations.view conversations.reply conversations.assign contacts.view contacts.manage templates.view';
const marketer =
  'contacts.view contacts.manage contacts.export groups.manage templates.view templates.manage campaigns.view ' +
  'campaigns.manage campaigns.send automations.view automations.manage analytics.view conversations.view';
const viewer =
  'conversations.view contacts.view templates.view campaigns.view automations.view analytics.view members.view';
const admin =
  `${marketer} conversations.reply conversations.assign ai_agent.manage integrations.manage developers.manage ` +
  'members.view members.manage phone_numbers.manage team.manage';

const sorted = (names: string) => names.trim().split(/\s+/).sort();

test('each role holds these permissions and no others', () => {
  const held = Object.entries(rolePermissions).map(([role, names]) => [role, [...names].sort()]);
  expect(Object.fromEntries(held)).toEqual({
    Owner: sorted(`${admin} billing.manage`),
    Admin: sorted(admin),
    Marketer: sorted(marketer),
    Agent: sorted(agent),
    Viewer: sorted(viewer),
  });
});

/** Who may call what. Of permissions with a bar between them, one is enough. */
const rights: Readonly<Record<string, string>> = {
  public: `
    checkResetLink forgotPassword getIcons getSignInOptions googleCallback login openInvitation register
    registerInvited registerShopify resetPassword secondStep startGoogle stopImpersonation
  `,
  user: `
    acceptInvitation changeEmail changePassword confirmEmail createTeam customizeProfile deleteAccount
    disableTwoFactor disconnectGoogle enableTwoFactor getPushKey getSecurity getUser keepAccount
    listSecurityEvents listSessions listTeams logout renewRecoveryCodes resendConfirmation revokeOtherSessions
    revokeSession startTwoFactor subscribeToPush switchTeam testPush unsubscribeFromPush updateUser
    validateCode
  `,
  'analytics.view': `
    explainOrder getAttribution getLiveOverview getRatingReport getSupportReport listCampaignOrders listTemplateConversions
  `,
  'any member': `
    getBusinessProfile getHome getInboxSettings getPhoneNumber getPreferences getTeam leaveTeam
    listAlerts listNotifications readNotifications updatePreferences
  `,
  'automations.manage': `
    createAutomation startEnrolment startRehearsal stopEnrolment stopRehearsal deleteAutomation listHookCalls orderAutomations replayHookCall rotateHook publishAutomation replicateAutomation
    importAutomation restoreAutomationVersion storeAutomationAudio storeAutomationImage storeAutomationTemplateDraft
    storeAutomationVideo takeLibraryAutomation testAutomation toggleAutomation updateAutomation
  `,
  'automations.manage | conversations.reply': `
    goOnExecution leaveExecution
  `,
  'automations.view': `
    checkShopifyAutomation getEnrolment listAutomationMisses listEnrolments getAutomation getAutomationChanges getRehearsal listRehearsals getAutomationStatistics getAutomationVersion getExecution
    exportAutomation listAutomationSecrets listAutomationVersions listAutomations listAutomationsUsing listExecutions listLibraryAutomations
  `,
  'billing.manage': `
    createFirstPaymentSession getBalance getBilling getBillingPortal listInvoices
    topUpBalance
  `,
  'billing.manage, Owners only': `
    downloadTeamExport listTeamExports startTeamExport
  `,
  'campaigns.manage': `
    createCampaign createChatLink createOptinForm deleteCampaign deleteOptinForm duplicateCampaign fillChangedMessages previewOptinForm removeExperiment setExperiment
    previewSiteWidget saveSiteWidget updateAttribution updateCampaign updateChatLink updateOptinForm uploadContactsCampaign uploadContactsCsvExcel
    removeCampaignSource uploadContactsKanalList uploadContactsProductList uploadContactsSegment uploadEveryWhatsappContactOptIn
    setCampaignExclusions stopAddingContacts
  `,
  'campaigns.manage | contacts.export': `
    exportAudience exportCampaign
  `,
  'campaigns.send': `
    chooseWinner endCampaignSeries pauseCampaign pauseCampaignSeries resumeCampaignSeries scheduleCampaign setCampaignSeries
    settleUncertain settleUncertainRecipient startCampaign unscheduleCampaign
  `,
  'campaigns.send | conversations.reply': `
    sendTest testTemplate
  `,
  'campaigns.view': `
    countBuyers countOutcomes explainRecipient getCampaign getCampaignCosts getCampaignResults getCampaignSeries getExcelTemplate getExperiment listCampaignAutomations listCampaignContacts listCampaignSources listCampaigns listChangedMessages reviewCampaign showCampaignCalendar
    listAudience listCampaignExclusions listShopProducts
  `,
  'contacts.export': `
    exportContact exportContacts exportConversations exportGroup exportTeamConversations
  `,
  'contacts.export | campaigns.manage': `
    exportImportRefusals
  `,
  'contacts.manage': `
    createContact createContactNote deleteContactNote dismissDuplicate mergeContacts restoreDuplicate undoMerge updateContact
    updateContactNote updateOptinStatus
  `,
  'contacts.manage | campaigns.manage': `
    createImport startImport undoImport
  `,
  'contacts.view': `
    cleanPhones explainContact getConsentWords getContact getGroup getSegment getSiteWidget
    listChatLinks listContactFields listContactKeys listContacts listDuplicates listGroupContacts
    listGroups listMerges listOptinForms listSegmentContacts listSegments previewMerge previewSegment
  `,
  'contacts.view | campaigns.view': `
    getImport listImportRefusals listImports
  `,
  'conversations.assign': `
    assignConversation deleteLabel updateLabel
  `,
  'conversations.reply': `
    blockContact cancelScheduled changeConversations closeConversation closeHumanNeeded countCannedReply
    countNoteReaders createCannedReply createLabel createMacro createNote deleteCannedReply deleteMacro deleteNote forwardMessage letGoMessage mailTranscript
    markConversationUnread runMacro updateMacro
    reactToMessage reengage resendMessage sendConversationMessage sendLater sendScheduledNow sendTemplate
    setAvailability showTyping snoozeConversation takeBackMessages unblockContact updateCannedReply updateNote
    updateScheduled
  `,
  'conversations.reply | campaigns.manage': `
    uploadFile
  `,
  'conversations.view': `
    countAwaitingReply createInboxView deleteInboxView downloadGallery findInConversation findMessageAt followConversation getClosingReasons getConversation getRatingSettings getTranscript listAgents listCannedReplies listContactAutomations
    listClosings listConversations listGallery listInboxViews listLabels listMacros listSlaTargets listTeamConversations pinConversation searchConversations searchTeamConversations updateInboxView
  `,
  'developers.manage': `
    deleteAutomationSecret getTemplateKey makeTemplateKey replayTemplateHookCall revokeTemplateKey saveAutomationSecret
  `,
  'groups.manage': `
    attachToContacts checkContactField createContactField createGroup createSegment deleteContactField
    deleteGroup deleteSegment detachToContacts orderContactFields updateContactField updateGroup
    updateSegment
  `,
  'members.manage': `
    changeMemberRole createRole deleteRole inviteTeammates removeMember resendInvitation
    revokeInvitation updateRole
  `,
  'members.view': `
    listInvitations listMembers listRoles
  `,
  'phone_numbers.manage': `
    chooseAgents connectWhatsapp createSlaTarget deleteSlaTarget disconnectPhoneNumber getSignupConfig refreshPhoneNumber
    registerPhoneNumber setBusinessPicture updateBusinessProfile updateConsentWords updateInboxSettings
    updateClosingReasons updateRatingSettings updateSlaTarget validatePaymentMethodMeta
  `,
  'team.manage': `
    eraseContact listErasures previewErasure updateTeam
  `,
  'team.manage, Owners only': `
    deleteTeam handOverOwnership keepTeam
  `,
  'team.manage | developers.manage': `
    exportAuditEvents listAuditActors listAuditEvents
  `,
  'templates.manage': `
    createTemplate createTemplateDraft deleteTemplate deleteTemplateDraft getTemplateDraft listTemplateDrafts listTemplateHookCalls saveTemplateDraft storeAutomationTemplate storeTemplateDocument storeTemplateImage storeTemplateVideo syncTemplates
    updateTemplate
  `,
  'templates.view': `
    getTemplate getTemplateHistory listLibraryTemplates listTemplateLanguages listTemplates listTemplatesLight
  `,
};

const rightsByRoute = new Map(
  Object.entries(rights).flatMap(([right, names]) => sorted(names).map((name) => [name, right] as const)),
);

function rightOf({ access, permission, errors }: Route): string {
  if (access !== 'team' && access !== 'number')
    return permission === undefined ? access : 'two kinds of rights';
  if (permission === undefined) return 'any member';
  return [permission].flat().join(' | ') + (errors.includes('owner_only') ? ', Owners only' : '');
}

test('each endpoint asks for the right that is written here', () => {
  const wrong = allRoutes
    .filter((route) => route.access !== 'admin')
    .filter((route) => rightsByRoute.get(route.name) !== rightOf(route))
    .map((route) => `${route.name}: ${rightOf(route)}, here ${rightsByRoute.get(route.name)}`);
  expect(wrong).toEqual([]);
});

test('what lies under the operators’ address is for operators alone', () => {
  const under = ({ path }: Route) => path.startsWith('/api/admin/');
  expect(
    allRoutes.filter((route) => under(route) !== (route.access === 'admin')).map(({ name }) => name),
  ).toEqual([]);
});
