/** Builds the office for staff into `dist`. Run it as `node apps/office/build.ts`. */
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [tailwindcss(), react()],
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy forbids inline code and data addresses of fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
