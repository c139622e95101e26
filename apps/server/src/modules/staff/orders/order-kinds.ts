/** The kinds of orders, which one staff member places and another must agree to. */

const moneyKinds = [
  'correction',
  'chargeback',
  'debt-repaid',
  'debt-write-off',
  'settlement',
  'deposit',
  'return-destination',
  'return-paid',
  'grant',
  'grant-run',
  'commission',
  'bet-void',
  'bet-write-off',
] as const
/** Orders that open an account, lift a protection of a player or the operator, or change what checks and registers compare. */
export const accountKinds = [
  'autologin',
  'forget-factor',
  'free-email',
  'identify',
  'correct-identity',
  'change-country',
  'unblock',
  'unlimit',
  'reopen',
  'release',
  'lift',
] as const
export const staffKinds = [
  'staff-add',
  'staff-change',
  'staff-reset',
  'staff-remove',
  'staff-directory',
] as const
/** Orders that set how far a permission goes, for one member or for everyone with a right. */
export const boundKinds = ['bound-set', 'bound-end'] as const
export type OrderKind =
  | (typeof moneyKinds)[number]
  | (typeof accountKinds)[number]
  | (typeof staffKinds)[number]
  | (typeof boundKinds)[number]
  | 'rate'
  | 'settings'
  | 'erasure'
  | 'invitation'
  | 'attribution'
  | 'player-list'
  | 'sealed-day'
