import { once } from 'node:events';
import { startSandbox } from './index.ts';

const { env } = process;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

const host = env.SANDBOX_HOST ?? '127.0.0.1';
const port = Number(env.SANDBOX_PORT ?? 7781);
await using sandbox = await startSandbox({
  host,
  port,
  smtpPort: Number(env.SANDBOX_SMTP_PORT ?? 7783),
  publicUrl: env.SANDBOX_PUBLIC_URL ?? `http://localhost:${port}`,
  dataDir: env.SANDBOX_DATA || undefined,
  appId: env.SANDBOX_APP_ID || undefined,
  appSecret: env.SANDBOX_APP_SECRET || undefined,
  verifyToken: env.SANDBOX_VERIFY_TOKEN || undefined,
  configId: env.SANDBOX_CONFIG_ID || undefined,
  webhookUrl: env.WEBHOOK_URL || undefined,
  stripeWebhookUrl: env.STRIPE_WEBHOOK_URL || undefined,
  stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET || undefined,
  googleSecret: env.SANDBOX_GOOGLE_SECRET || undefined,
});
console.log(
  `Sandbox on ${env.SANDBOX_PUBLIC_URL ?? `http://localhost:${port}`} (mail on ${sandbox.smtpUrl})`,
);
if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
