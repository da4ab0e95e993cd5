import { z } from 'zod';
import { idText } from '../read.ts';
import {
  debugToken,
  exchangeCode,
  getPhoneNumber,
  getWaba,
  listPhoneNumbers,
  listWabaIds,
} from './account.ts';
import { changeBlocked } from './blocked.ts';
import { Downloader } from './download.ts';
import { getMedia, uploadMedia } from './media.ts';
import { getBusinessProfile, updateBusinessProfile } from './profile.ts';
import { sendMessage } from './send.ts';
import {
  createTemplate,
  deleteTemplate,
  eachTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
} from './templates.ts';
import { graphPath, Transport } from './transport.ts';
import type { CloudApi } from './types.ts';
import { createUpload, getUploadOffset, uploadBytes } from './upload.ts';

export interface CloudApiOptions {
  /** `https://graph.facebook.com`, or a stand-in, with or without a path. */
  baseUrl: string;
  /** `v25.0` */
  version: string;
  /** For the whole of a request, waiting for a connection included. */
  timeoutMs?: number;
  pool?: {
    /** Most connections at a time; each carries one request. */
    connections?: number;
  };
}

/** The client of Meta's Graph API. One per process: it holds the connections, and no account of its own. */
export function createCloudApi(options: CloudApiOptions): CloudApi {
  const { baseUrl, version, timeoutMs = 30_000, pool } = options;
  const transport = new Transport({ baseUrl, version, timeoutMs, connections: pool?.connections ?? 128 });
  const downloader = new Downloader(baseUrl, timeoutMs);
  const whatsapp = { messaging_product: 'whatsapp' };

  /** Calls whose answer is only `{"success": true}`. */
  const command = async (
    method: 'POST' | 'DELETE',
    token: string,
    path: string,
    json?: object,
  ): Promise<void> => {
    await transport.call({ method, token, path, ...(json ? { json } : {}) });
  };

  return {
    exchangeCode: (request) => exchangeCode(transport, request),
    debugToken: (request) => debugToken(transport, request),

    subscribeApp: ({ token, wabaId, callbackUrl, verifyToken }) => {
      const override = callbackUrl
        ? { override_callback_uri: callbackUrl, verify_token: verifyToken }
        : undefined;
      return command('POST', token, graphPath(wabaId, 'subscribed_apps'), override);
    },
    unsubscribeApp: ({ token, wabaId }) => command('DELETE', token, graphPath(wabaId, 'subscribed_apps')),
    getWaba: (request) => getWaba(transport, request),
    listPhoneNumbers: (request) => listPhoneNumbers(transport, request),
    listWabaIds: (request) => listWabaIds(transport, request),
    getPhoneNumber: (request) => getPhoneNumber(transport, request),
    registerPhone: ({ token, phoneNumberId, pin, dataLocalizationRegion: region }) => {
      const localization = region ? { data_localization_region: region } : {};
      return command('POST', token, graphPath(phoneNumberId, 'register'), {
        ...whatsapp,
        pin,
        ...localization,
      });
    },
    deregisterPhone: ({ token, phoneNumberId }) =>
      command('POST', token, graphPath(phoneNumberId, 'deregister')),
    requestAppData: async ({ token, phoneNumberId, syncType }) => {
      const json = { ...whatsapp, sync_type: syncType };
      const path = graphPath(phoneNumberId, 'smb_app_data');
      const answer = await transport.call({ method: 'POST', token, path, json });
      return z.object({ request_id: idText }).parse(answer).request_id;
    },

    getBusinessProfile: (request) => getBusinessProfile(transport, request),
    updateBusinessProfile: (request) => updateBusinessProfile(transport, request),

    blockUser: (request) => changeBlocked(transport, 'POST', request),
    unblockUser: (request) => changeBlocked(transport, 'DELETE', request),

    createUpload: (request) => createUpload(transport, request),
    uploadBytes: (request) => uploadBytes(transport, request),
    getUploadOffset: (request) => getUploadOffset(transport, request),

    uploadMedia: (request) => uploadMedia(transport, request),
    getMedia: (request) => getMedia(transport, request),
    deleteMedia: ({ token, mediaId }) => command('DELETE', token, graphPath(mediaId)),
    downloadMedia: (request) => downloader.download(request),

    createTemplate: (request) => createTemplate(transport, request),
    listTemplates: (request) => listTemplates(transport, request),
    eachTemplate: (request) => eachTemplate(transport, request),
    getTemplate: (request) => getTemplate(transport, request),
    editTemplate: (request) => editTemplate(transport, request),
    deleteTemplate: (request) => deleteTemplate(transport, request),
    unpauseTemplate: ({ token, templateId }) => command('POST', token, graphPath(templateId, 'unpause')),

    sendMessage: (request) => sendMessage(transport, request),
    markRead: ({ token, phoneNumberId, wamid, typing }) => {
      const indicator = typing ? { typing_indicator: { type: 'text' } } : {};
      const json = { ...whatsapp, status: 'read', message_id: wamid, ...indicator };
      return command('POST', token, graphPath(phoneNumberId, 'messages'), json);
    },

    [Symbol.asyncDispose]: async () => {
      await Promise.all([transport[Symbol.asyncDispose](), downloader[Symbol.asyncDispose]()]);
    },
  };
}
