import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server compiles the messages, so the browser needs only the part of use-intl that fills them in.
const messagesAreCompiled = { 'use-intl/format-message': 'use-intl/format-message/format-only' }

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: { alias: messagesAreCompiled },
  // One bundle without `node_modules` around it: React's build then depends on the mode, not on the machine.
  environments: command === 'build' ? { ssr: { resolve: { noExternal: true } } } : {},
  server: { warmup: { clientFiles: ['src/client.tsx'] } },
  build: { assetsInlineLimit: 0 },
  plugins: [
    tailwindcss(),
    tanstackStart({
      router: { entry: 'router.tsx', quoteStyle: 'single', semicolons: false, addExtensions: true },
      client: { entry: 'client.tsx' },
      server: { entry: 'server.ts' },
      sitemap: { enabled: false },
    }),
    react(),
  ],
}))
