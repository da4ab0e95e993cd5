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
        "createCannedReply",
        "createChatLink",
        "createContact",
        "createContactField",
        "createImport",
        "createInboxView",
        "createNote",
        "createOptinForm",
        "createRole",
        "createSegment",
        "createTeam",
        "importPriceList",
        "resendMessage",
        "sendLater",
        "sendScheduledNow",
        "startTeamExport",
        "subscribeToPush",
        "uploadFile",
      ],
      "empty": [
        "cancelScheduled",
        "countCannedReply",
        "deleteCannedReply",
        "deleteContactField",
        "deleteInboxView",
        "deleteNote",
        "deleteOptinForm",
        "deleteSegment",
        "restoreDuplicate",
        "revokeInvitation",
        "testPush",
        "unsubscribeFromPush",
      ],
    }
  `);
});
