/**
 * The table of allowed imports; a test enforces it. Packages import only the packages listed for them. Server modules
 * import only modules listed before them, through their `index.ts`. The platform imports no module. Features of the
 * site meet only in routes.
 */
export const packageImports: Readonly<Record<string, readonly string[]>> = {
  money: [],
  rules: [],
  contract: [],
  content: [],
  centrifuge: [],
  client: ['contract'],
  postgres: [],
  ledger: ['money', 'postgres'],
  games: [],
  odds: [],
  ui: ['money'],
  studio: ['centrifuge', 'games', 'money', 'content', 'postgres'],
  sandbox: ['money', 'content', 'odds', 'postgres', 'studio'],
  site: ['client', 'content', 'contract', 'games', 'money', 'rules', 'ui'],
  server: [
    'centrifuge',
    'content',
    'contract',
    'games',
    'ledger',
    'money',
    'postgres',
    'rules',
    'sandbox',
    'studio',
  ],
}

/** Server modules; each may import only earlier ones. */
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
  'player-state',
  'catalogue',
  'player-games',
  'wallet',
  'limits',
  'bonuses',
  'free-spins',
  'payment-methods',
  'invoices',
  'vault',
  'payment-providers',
  'payment-destinations',
  'withdrawals',
  'deposits',
  'payments',
  'rounds',
  'sports',
  'live-play',
  'rankings',
  'facts',
  'grants',
  'loyalty',
  'cashback',
  'quests',
  'jackpots',
  'tournaments',
  'messages',
  'affiliates',
  'campaigns',
  'audit',
  'onboarding',
  'social',
  'account-closure',
  'staff',
] as const

/** Entry files: every other source file must be reachable from one of them. */
export const entries: readonly string[] = [
  'apps/server/src/main.ts',
  'apps/server/src/modules/documents/inspection/reader-child.ts',
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

/** Folders in which every file is an entry. */
export const entryFolders: readonly string[] = [
  'scripts',
  'bench',
  'tests',
  'apps/site/src/routes',
  'packages/ui/gallery',
]
