import { expect, test } from 'vitest';
import { allRoutes } from './index.ts';

const answering = (status: number) =>
  allRoutes
    .filter((route) => route.status === status)
    .map(({ name }) => name)
    .sort();

/** Calls that outside programs know by their path answer 200, but for the creation of a team: the others are ours. */
test('a call answers 200, unless it is one of these', () => {
  expect({ created: answering(201), empty: answering(204) }).toMatchInlineSnapshot(`
    {
      "created": [
        "createAccessCode",
        "createAutomation",
        "createCannedReply",
        "createChatLink",
        "createContact",
        "createContactField",
        "createContactNote",
        "createImport",
        "createInboxView",
        "createLabel",
        "createMacro",
        "createNote",
        "createOptinForm",
        "createRole",
        "createSegment",
        "createSlaTarget",
        "createTeam",
        "importAutomation",
        "importPriceList",
        "replicateAutomation",
        "resendMessage",
        "sendLater",
        "sendScheduledNow",
        "startEnrolment",
        "startRehearsal",
        "startTeamExport",
        "storeAutomationAudio",
        "storeAutomationImage",
        "storeAutomationTemplate",
        "storeAutomationTemplateDraft",
        "storeAutomationVideo",
        "subscribeToPush",
        "takeLibraryAutomation",
        "testAutomation",
        "uploadFile",
      ],
      "empty": [
        "cancelScheduled",
        "countCannedReply",
        "deleteAutomation",
        "deleteAutomationSecret",
        "deleteCannedReply",
        "deleteContactField",
        "deleteContactNote",
        "deleteInboxView",
        "deleteLabel",
        "deleteMacro",
        "deleteNote",
        "deleteOptinForm",
        "deleteSegment",
        "deleteSlaTarget",
        "goOnExecution",
        "leaveExecution",
        "mailTranscript",
        "orderAutomations",
        "restoreDuplicate",
        "revokeInvitation",
        "stopEnrolment",
        "stopRehearsal",
        "testPush",
        "unsubscribeFromPush",
      ],
    }
  `);
});
