import tailwindcss from '@tailwindcss/vite'
import { type Route, routes } from '@fairhall/contract/routes'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server compiles the messages, so the browser needs only use-intl's formatter.
const messagesAreCompiled = {
  find: /^use-intl\/format-message$/,
  replacement: `${import.meta.dirname}/src/shell/texts/format-message.ts`,
}
const leanIcons = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: `${import.meta.dirname}/src/shell/icon.ts`,
}

/** The live connection uses WebSockets. The client's other transports are a tenth of it and would never be used. */
const onlyWebSockets = {
  name: 'only-websockets',
  transform: {
    filter: { id: /centrifuge\/build\/index\.mjs$/ },
    handler(code: string) {
      const others = /^class (?:Sockjs|HttpStream|Sse|Webtransport)Transport \{\n[\s\S]*?^\}\n/gm
      return { code: code.replace(others, (text) => `${text.slice(0, text.indexOf('{'))}{}\n`), map: null }
    },
  },
}

/** `icon.ts` needs only the picture: random keys alone were half a kilobyte of each first load. */
const leanIconData = {
  name: 'lean-icon-data',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code: string) => ({
      code: code
        .replaceAll(/,\s*key: "\w+"|^\s*(name: "[\w-]+"|size: \d+),$/gm, '')
        .replace('__iconData.node;', ''),
      map: null,
    }),
  },
}

/** Chunks preload nothing (see `build` below), so only the event for a failed load is needed. */
const leanLoading = {
  name: 'lean-loading',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({
      code: `export const __vitePreload = (load) => load().catch((error) => {
        const event = new Event('vite:preloadError', { cancelable: true })
        event.payload = error
        dispatchEvent(event)
        if (!event.defaultPrevented) throw error
      })`,
      map: null,
    }),
  },
}

/** This fallback is for React before version 18. With a newer one, the library itself uses React's hook. */
const leanStores = {
  name: 'lean-stores',
  transform: {
    filter: { id: /use-sync-external-store-shim\.production\.js$/ },
    handler: () => ({
      code: "exports.useSyncExternalStore = require('react').useSyncExternalStore",
      map: null,
    }),
  },
}

/** One line per call takes fewer bytes than a table, even compressed. Who may make a call is left out: only the server reads it. */
const leanRoutes = {
  name: 'lean-routes',
  transform: {
    filter: { id: /packages\/contract\/src\/routes\.ts$/ },
    handler: () => ({
      code: `export const routes = Object.fromEntries(\`${routeLines().join('\n')}\`.split('\\n').map((line) => {
        const [path, method, name, idempotencyKey] = line.split(' ')
        return [name, { path, method, idempotencyKey }]
      }))`,
      map: null,
    }),
  },
}

const routeLines = () =>
  Object.entries<Route>(routes).map(
    ([name, { path, method, idempotencyKey }]) => `${path} ${method} ${name}${idempotencyKey ? ' 1' : ''}`,
  )

const INITIAL: ['$initial'] = ['$initial']

/** One chunk of the modules that match, without what they import. */
const part = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false })

// Every page loads two files: the libraries, which rarely change, and the shell; otherwise there would be dozens.
// What every form loads is one file.
const everyPage = [
  { name: 'libraries', tags: INITIAL, test: /node_modules/ },
  { name: 'shell', tags: INITIAL },
  // A list's search field must not bring all of the forms.
  part(
    'fields',
    /ui\/src\/(feedback\/notice|fields\/(field|text-field)|inputs\/(loading-spinner|text\/single-line-input))\b|icons\/(circle-(check|exclamation-point)|info)\.mjs/,
  ),
  // Only forms whose fields the server defines need these.
  part('field-specs', /shell\/forms\/(use-field-specs|field-types|phone-field)/),
  // Only a form with an error needs it.
  part('form-errors', /shell\/forms\/error-focus/),
  part(
    'forms',
    /shell\/(factor\/can-use|forms\/(?!current-password)|proof\/use-proof|social\/(tab-storage|social-email-error))|rules\/src\/(?!phone)|icons\/(eye|eye-off)\.mjs|password-strength|ui\/src\/(fields\/password-field|inputs\/(index|text\/(text|password)))\b/,
  ),
  // Login links need it, but no form.
  part('fingerprint', /shell\/third-party\/fingerprint/),
  // What every modal loads.
  part('modals', /routes\/-modals|ui\/src\/overlays\/modal\.tsx/),
  // Otherwise what loads later would bring the lobby, which uses this first.
  part(
    'late',
    /shell\/(client\/lazy-part|realtime\/(live-publications|online|page-channels)|games\/(use-near-viewport|use-playing|live-queries|shown-returns))/,
  ),
  {
    name: 'parts',
    test: /lucide-react|ui\/src\/[a-z-]+\/(badge|card|chip|empty-state|money|skeleton|status-pill)|shell\/games|live-/,
    entriesAware: true,
    entriesAwareMergeThreshold: 1000,
    includeDependenciesRecursively: false,
  },
]

/** The bundler names a shared chunk after all its importers; the hash alone identifies it. */
const nameOfChunk = ({ name }: { name: string }) =>
  name.startsWith('parts') ? 'assets/parts-[hash].js' : 'assets/[name]-[hash].js'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: { alias: command === 'build' ? [messagesAreCompiled, leanIcons] : [messagesAreCompiled] },
  // One bundle without external `node_modules`: React's build then depends on the mode, not on the machine.
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: everyPage }, chunkFileNames: nameOfChunk } },
      },
    },
    // In development, bundles only what the alias above must reach.
    ssr: { resolve: { noExternal: command === 'build' ? true : ['use-intl'] } },
  },
  server: { warmup: { clientFiles: ['src/client.tsx'] } },
  // A chunk fetches its own dependencies when it loads. Preload lists for every page and modal would be on every
  // page.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false, resolveDependencies: () => [] } },
  plugins: [
    tailwindcss(),
    onlyWebSockets,
    leanIconData,
    leanLoading,
    leanStores,
    leanRoutes,
    tanstackStart({
      router: {
        entry: 'router.tsx',
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
        // Loads a page's data loaders with its component; only the first page's are in the first load.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
        },
      },
      client: { entry: 'client.tsx' },
      server: { entry: 'server.ts' },
      sitemap: { enabled: false },
    }),
    react(),
  ],
}))
