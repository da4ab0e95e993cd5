import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { buildId } from './build/buildId.ts';
import { compress } from './build/compress.ts';

const server = process.env.HERALD_DEV_SERVER ?? 'http://localhost:7780';

/** Pages and calls share paths such as `/login`: only what is not a page visit goes to the server. */
const callsOnly: ProxyOptions = {
  target: server,
  bypass: (request) => (request.method === 'GET' ? request.url : undefined),
};

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    buildId(),
    compress(),
  ],
  server: {
    port: Number(process.env.HERALD_WEB_PORT ?? 7784),
    strictPort: true,
    proxy: {
      '/api': server,
      '/files': server,
      '/socket.io': { target: server, ws: true },
      '/login': callsOnly,
      '/register': callsOnly,
      '/logout': callsOnly,
      '/forgot-password': callsOnly,
      '/reset-password': callsOnly,
      '/google/callback': callsOnly,
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // The page's policy forbids inline scripts and data: scripts alike.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
