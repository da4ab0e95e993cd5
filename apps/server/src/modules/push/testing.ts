import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  createVerify,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  content: unknown;
}

export interface PushService extends AsyncDisposable {
  /** `127.0.0.1:port`, for OUTBOUND_ALLOW. */
  host: string;
  received: Received[];
  /** A browser that subscribed here; `answer` is the status that it will give. */
  browser(answer?: number): { endpoint: string; keys: { p256dh: string; auth: string } };
}

/** A push service with browsers behind it, which opens what it is sent as a browser does (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const received: Received[] = [];
  const browsers = new Map<string, { answer: number; open(body: Buffer): unknown }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      if (browser && browser.answer < 300) {
        const content = browser.open(Buffer.concat(chunks));
        received.push({ path: request.url ?? '', headers: request.headers, content });
      }
      response.writeHead(browser?.answer ?? 404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    browser(answer = 201) {
      const path = `/push/${browsers.size + 1}`;
      const ecdh = createECDH('prime256v1');
      const publicKey = ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { answer, open: (body) => decrypt(body, ecdh.getPrivateKey(), publicKey, auth) });
      return {
        endpoint: `http://${host}${path}`,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One record of aes128gcm content encoding (RFC 8188) with the keys of Web Push. */
function decrypt(body: Buffer, privateKey: Buffer, publicKey: Buffer, auth: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + senderKey.length);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** The claims of `Authorization: vapid t=…, k=…`, once its signature is found good under `publicKey`. */
export function readVapid(header: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isGood = createVerify('sha256')
    .update(`${head}.${claims}`)
    .verify(
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  if (!isGood || key !== publicKey) throw new Error('The signature is not of this installation.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
}
