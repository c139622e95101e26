/**
 * The roles that staff members can have. `allows` gives permissions, `reads` only those that change nothing. `player.*` is a whole
 * module, `*` everything. Pure.
 */

interface RolePermissions {
  allows: readonly string[]
  reads: readonly string[]
}

const person = ['player.view', 'player.show', 'player.note'] as const
const protection = [
  'protection.view',
  'signals.*',
  'exclusion.*',
  'register.*',
  'player.protection',
  'invitation.*',
] as const
const money = ['payment.*', 'withdrawal.*', 'return.*', 'debt.*', 'bet.*', 'invoice.*', 'message.*'] as const
const claims = ['withdrawal.claim', 'withdrawal.release', 'withdrawal.take-over'] as const
const programmes = [
  'programme.*',
  'draft.*',
  'offer.*',
  'bonus.*',
  'reward.*',
  'loyalty.*',
  'quest.*',
  'tournament.*',
  'jackpot.*',
  'prize-drop.*',
  'campaign.*',
  'segment.*',
] as const

export const roles = {
  support: {
    allows: [
      ...person,
      'player.identity',
      'player.block',
      'player.limit',
      'player.sign-out',
      'player.exclude',
      'player.autologin',
      'player.forget-factor',
      'player.free-email',
      'complaint.*',
    ],
    reads: [...money, ...programmes, ...protection, 'document.*', 'country.*'],
  },
  'payments-agent': {
    allows: [
      ...person,
      'withdrawal.approve',
      'withdrawal.reject',
      ...claims,
      'return.retry',
      'message.replay',
      'message.done',
      'invoice.reconcile',
    ],
    reads: [...money, 'rate.*', 'risk.*', 'document.*', 'operations.view'],
  },
  'payments-lead': {
    allows: [
      ...person,
      ...money,
      'balance.*',
      'ledger.*',
      'deposit.*',
      'statement.*',
      'rate.*',
      'grant.agree',
      'settings.agree',
      'staff.agree',
      'report.*',
      'export.withdrawals',
      'export.deposits',
      'export.payment-methods',
      'operations.view',
    ],
    reads: [...programmes, 'risk.*', 'document.*', 'partner.*'],
  },
  verification: {
    allows: [
      ...person,
      'player.identity',
      'player.identify',
      'player.correct',
      'document.*',
      'country.*',
      'exclusion.release',
    ],
    reads: ['protection.view', 'exclusion.*', 'payment.*'],
  },
  risk: {
    allows: [
      ...person,
      'player.identity',
      'player.protection',
      'player.block',
      'player.unblock',
      'player.limit',
      'player.unlimit',
      'player.sign-out',
      'player.reopen',
      'player.forget-factor',
      'player.autologin',
      'player.free-email',
      'exclusion.release',
      'exclusion.admit',
      'withdrawal.reject',
      ...claims,
      'risk.*',
      'settings.save',
      'settings.check',
      'part.stop',
      'staff.agree',
    ],
    reads: [...money, ...programmes, ...protection, 'document.*', 'partner.*', 'part.*', 'operations.view'],
  },
  'responsible-gambling': {
    allows: [
      ...person,
      ...protection,
      'player.block',
      'player.unblock',
      'player.limit',
      'player.unlimit',
      'player.exclude',
      'player.reopen',
      'player.close',
      'complaint.*',
      'staff.agree',
    ],
    reads: [...money, 'document.*'],
  },
  crm: {
    allows: [...programmes, 'player.view', 'player.note', 'settings.save', 'settings.check'],
    reads: ['settings.*', 'partner.*', 'push.*'],
  },
  content: {
    allows: ['settings.list', 'settings.show', 'settings.history', 'settings.save', 'settings.check'],
    reads: [...programmes, 'catalogue.*'],
  },
  games: {
    allows: ['catalogue.*', 'settings.save', 'settings.check', 'part.stop', 'part.list'],
    reads: [...programmes, 'settings.*', 'delivery.*', 'operations.view'],
  },
  trading: {
    allows: ['player.view', 'bet.*', 'part.stop', 'part.list', 'rate.*'],
    reads: [...money, 'settings.*', 'operations.view'],
  },
  finance: {
    allows: ['report.*', 'export.withdrawals', 'export.deposits', 'export.payment-methods', 'player.view'],
    reads: [...money, ...programmes, 'statement.*', 'ledger.*', 'rate.*', 'partner.*'],
  },
  auditor: { allows: [], reads: ['*'] },
  /** Staff and settings, no money. */
  administrator: {
    allows: [
      'staff.*',
      'bound.*',
      'settings.*',
      'part.*',
      'site.*',
      'push.*',
      'delivery.*',
      'operations.view',
      'audit.*',
      'journal.*',
      'export.journal',
      'catalogue.*',
    ],
    reads: [...programmes, 'rate.*', 'partner.*'],
  },
} as const satisfies Readonly<Record<string, RolePermissions>>
export type Role = keyof typeof roles
