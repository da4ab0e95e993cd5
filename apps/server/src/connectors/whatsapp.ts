import { type CloudApi, CloudApiError, createCloudApi } from '@herald/whatsapp';
import type { AppServices } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { describeRefusal, quoted } from './metaErrors/index.ts';

const clients = new WeakMap<object, CloudApi>();

/** The process's one client of Meta's Graph API; its connections are shared by everything that speaks to Meta. */
export function cloudApiOf(app: AppServices): CloudApi {
  const known = clients.get(app.config);
  if (known) return known;
  const { graphUrl, graphVersion } = app.config.meta;
  const client = createCloudApi({ baseUrl: graphUrl, version: graphVersion });
  clients.set(app.config, client);
  return client;
}

/** Purpose under which access tokens are sealed. */
export const tokenPurpose = 'whatsapp_accounts.access_token';

/** Opens the token of a WhatsApp account; refuses in words when it was never connected. */
export function openToken(app: AppServices, sealed: string | null): string {
  if (sealed) return app.secrets.open(sealed, tokenPurpose);
  throw new AppError('number_not_connected', {
    en: 'This number is not connected to WhatsApp. Connect it in the settings first.',
    fr: 'Ce numéro n’est pas connecté à WhatsApp. Connectez-le d’abord dans les paramètres.',
  });
}

/** Uploads bytes to Meta, for header samples and profile pictures; returns the handle that Meta knows them by. */
export async function uploadToMeta(
  app: AppServices,
  token: string,
  file: { name: string; type: string; data: Uint8Array },
): Promise<string> {
  const { appId } = app.config.meta;
  if (!appId) {
    throw new AppError('not_configured', {
      en: 'Uploading pictures to WhatsApp needs META_APP_ID in the configuration of this installation.',
      fr: 'L’envoi d’images à WhatsApp demande META_APP_ID dans la configuration de l’installation.',
    });
  }
  const api = cloudApiOf(app);
  const { name: fileName, type: fileType, data } = file;
  const uploadId = await api.createUpload({ token, appId, fileName, fileType, fileLength: data.length });
  return api.uploadBytes({ token, uploadId, data });
}

/** Without a code it was not Meta that answered, if anybody did. */
function unreachable(cause: CloudApiError): AppError {
  return new AppError(
    'upstream',
    {
      en: 'WhatsApp could not be reached, or its answer was lost. Please try again in a moment.',
      fr: 'WhatsApp est injoignable ou sa réponse s’est perdue. Réessayez dans un instant.',
    },
    { cause },
  );
}

/** What Meta refused, in our words where we have any; what Meta writes about this very case stands behind them. */
export function metaRefused(error: unknown): unknown {
  if (!(error instanceof CloudApiError)) return error;
  const { code, subcode, userTitle } = error;
  if (code === null) return unreachable(error);
  const words = error.userMessage ?? error.details ?? error.message;
  const said = userTitle ? `${userTitle}: ${words}` : words;
  const inWords = (locale: 'en' | 'fr') =>
    describeRefusal({ code, subcode, said }, locale) ?? `${refused[locale]} ${quoted[locale](said)}`;
  return new AppError(
    'meta_refused',
    { en: `${inWords('en')} (code ${code})`, fr: `${inWords('fr')} (code ${code})` },
    { cause: error },
  );
}

const refused = { en: 'WhatsApp refused.', fr: 'WhatsApp a refusé.' };
