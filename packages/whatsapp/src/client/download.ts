import { type Readable, Transform } from 'node:stream';
import { Agent, type Dispatcher, request as send } from 'undici';
import { CloudApiError } from './error.ts';
import { readGraphError, tryParseJson } from './graphError.ts';
import { userAgent } from './transport.ts';
import type { MediaDownload } from './types.ts';

export interface DownloadRequest {
  token: string;
  url: string;
  maxBytes: number;
  signal?: AbortSignal;
}

/** Hosts that Meta serves media from. The token goes to these and to the Graph host itself, to nobody else. */
const mediaHosts = ['fbsbx.com', 'fbcdn.net', 'facebook.com', 'whatsapp.net'];

export class Downloader implements AsyncDisposable {
  private readonly agent: Agent;
  private readonly base: URL;

  constructor(baseUrl: string, timeoutMs: number) {
    this.base = new URL(baseUrl);
    this.agent = new Agent({
      connect: { timeout: Math.min(10_000, timeoutMs) },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      allowH2: false,
    });
  }

  /** Opens the file. The stream ends in an error when the connection breaks or more than `maxBytes` arrive. */
  async download(request: DownloadRequest): Promise<MediaDownload> {
    const { token, url, maxBytes, signal } = request;
    this.checkAddress(url);
    const response = await this.open(url, token, signal);
    const { statusCode, headers, body } = response;
    if (statusCode < 200 || statusCode > 299) throw await refusal(response, token);
    const size = sizeOf(headers['content-length']);
    if (size !== null && size > maxBytes) {
      // Destroying an unread body raises an error on it that nobody else listens for.
      body.on('error', () => {}).destroy();
      throw tooLarge(maxBytes);
    }
    const mimeType = headers['content-type'];
    return {
      mimeType: typeof mimeType === 'string' ? mimeType : null,
      size,
      stream: limited(body, maxBytes),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A stream that nobody reads to its end would keep a graceful close waiting for ever.
    await this.agent.destroy();
  }

  private async open(url: string, token: string, signal: AbortSignal | undefined) {
    try {
      return await send(url, {
        dispatcher: this.agent,
        headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'error';
      throw new CloudApiError(`The file could not be fetched (${code}).`, { transient: true });
    }
  }

  private checkAddress(address: string): void {
    const url = URL.canParse(address) ? new URL(address) : null;
    const ours = url?.origin === this.base.origin;
    const host = url?.hostname ?? '';
    const metas =
      url?.protocol === 'https:' && mediaHosts.some((known) => host === known || host.endsWith(`.${known}`));
    if (!ours && !metas) throw new CloudApiError('The address of the file is not one of WhatsApp.');
  }
}

function sizeOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null;
}

async function refusal(response: Dispatcher.ResponseData, token: string): Promise<CloudApiError> {
  const text = await readStart(response.body);
  const httpStatus = response.statusCode;
  const error = readGraphError(tryParseJson(text), [token]);
  if (error) return new CloudApiError(error.title, { ...error, httpStatus });
  const transient = httpStatus >= 500 || httpStatus === 429;
  return new CloudApiError(`The file could not be fetched (HTTP ${httpStatus}).`, { httpStatus, transient });
}

/** Enough of an error page to find Meta's envelope in it. */
async function readStart(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > 64 * 1024) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(maxBytes: number): CloudApiError {
  return new CloudApiError(`The file is larger than ${maxBytes} bytes.`);
}

function limited(source: Readable, maxBytes: number): Readable {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  source.on('error', () => limit.destroy(new CloudApiError('The file broke off.', { transient: true })));
  limit.on('close', () => source.destroy());
  return source.pipe(limit);
}
