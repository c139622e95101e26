/**
 * Who may import whom. One table, read by a test: an import that is not allowed here fails it. Packages know only what
 * stands beside their name; server modules import only modules listed before them, and those only through `index.ts`;
 * the platform knows no module; features of the site never meet but in routes.
 */
export const packageImports: Readonly<Record<string, readonly string[]>> = {
  money: [],
  rules: [],
  contract: [],
  content: [],
  centrifuge: [],
  client: ['contract'],
  ledger: ['money'],
  games: [],
  ui: ['money'],
  studio: ['centrifuge', 'games', 'money', 'content'],
  sandbox: ['money', 'content'],
  site: ['client', 'content', 'contract', 'games', 'money', 'rules', 'ui'],
  server: ['centrifuge', 'content', 'contract', 'ledger', 'money', 'rules', 'sandbox', 'studio'],
}

/** The modules of the server, in their order. */
export const modules = [
  'settings',
  'content',
  'proofs',
  'players',
  'sessions',
  'factors',
  'contact',
  'documents',
  'verification',
  'standing',
  'catalogue',
  'wallet',
  'limits',
  'bonuses',
  'payments',
  'rounds',
  'onboarding',
  'social',
  'departure',
  'staff',
] as const

/** Files from which everything else must be reachable. */
export const entries: readonly string[] = [
  'apps/server/src/main.ts',
  'apps/site/src/router.tsx',
  'apps/site/build.ts',
  'apps/site/src/shell/icon.ts',
  'apps/site/src/shell/proof/proof-worker.ts',
  'apps/studio/build.ts',
  'apps/studio/frame/main.ts',
  'packages/centrifuge/src/cli.ts',
  'packages/games/src/cli.ts',
  'architecture.ts',
]

/** Folders whose every file is an entry of its own. */
export const entryFolders: readonly string[] = [
  'scripts',
  'bench',
  'tests',
  'apps/site/src/routes',
  'packages/ui/gallery',
]
