/**
 * Every transfer kind of the ledger, with the pockets that it changes and its contra account, which gets minus their sum.
 * `docs/ledger.md` explains each; a test keeps both in sync.
 */
export interface Transfer {
  pockets: readonly string[]
  contra: string
}

export const transfers = {
  bet: { pockets: ['cash −', 'bonus −'], contra: 'games:<provider>' },
  win: { pockets: ['cash +', 'bonus +'], contra: 'games:<provider>' },
  freespins: { pockets: ['cash +'], contra: 'games:<provider>' },
  'freespins.won': { pockets: ['cash +'], contra: 'freespins:<provider>' },
  'rollback.bet': { pockets: ['cash +', 'bonus +'], contra: 'games:<provider>' },
  'rollback.win': { pockets: ['cash −', 'bonus −', 'vault −'], contra: 'games:<provider>' },
  'rollback.none': { pockets: [], contra: 'games:<provider>' },
  'rollback.mark': { pockets: [], contra: 'games:<provider>' },
  tombstone: { pockets: [], contra: 'games:<provider>' },
  'sports.bet': { pockets: ['cash −', 'bonus −'], contra: 'sports:<provider>' },
  'sports.freebet': { pockets: [], contra: 'sports:<provider>' },
  'sports.decline': { pockets: ['cash +', 'bonus +'], contra: 'sports:<provider>' },
  'sports.settle': { pockets: ['cash ±', 'bonus ±', 'vault −'], contra: 'sports:<provider>' },
  'sports.unsettle': { pockets: ['cash −', 'bonus −', 'vault −'], contra: 'sports:<provider>' },
  'sports.void': { pockets: ['cash ±', 'bonus ±', 'vault −'], contra: 'sports:<provider>' },
  'sports.cashout': { pockets: ['cash +', 'bonus +'], contra: 'sports:<provider>' },
  'sports.rollback': { pockets: ['cash ±', 'bonus ±', 'vault −'], contra: 'sports:<provider>' },
  'sports.write-off': { pockets: [], contra: 'sports:<provider>' },
  'sports.recount': { pockets: [], contra: 'sports:<provider>' },
  'bonus.activated': { pockets: ['bonus +'], contra: 'operator:bonuses' },
  'bonus.played': { pockets: ['bonus −', 'cash +'], contra: 'operator:bonuses' },
  'bonus.reversed': { pockets: ['cash −', 'vault −'], contra: 'operator:bonuses' },
  'bonus.lost': { pockets: ['bonus −'], contra: 'operator:bonuses' },
  'bonus.expired': { pockets: ['bonus −'], contra: 'operator:bonuses' },
  'bonus.cancelled': { pockets: ['bonus −'], contra: 'operator:bonuses' },
  reward: { pockets: ['cash +'], contra: 'operator:rewards:<cause>' },
  'jackpot.seeded': { pockets: ['cash +'], contra: 'operator:jackpots' },
  'jackpot.contributed': { pockets: ['cash ±'], contra: 'operator:jackpots' },
  'jackpot.won': { pockets: ['cash −'], contra: 'operator:rewards:jackpot' },
  deposit: { pockets: ['cash +'], contra: 'payments:<provider>' },
  'deposit.held': { pockets: ['locked +'], contra: 'payments:<provider>' },
  'return.failed': { pockets: ['locked −'], contra: 'payments:<provider>' },
  'withdrawal.hold': { pockets: ['cash −', 'vault −', 'locked +'], contra: 'transfer' },
  'withdrawal.settle': { pockets: ['locked −'], contra: 'payments:<provider>' },
  'withdrawal.release': { pockets: ['locked −', 'cash +', 'vault +'], contra: 'transfer' },
  'vault.in': { pockets: ['cash −', 'vault +'], contra: 'transfer' },
  'vault.out': { pockets: ['vault −', 'cash +'], contra: 'transfer' },
  chargeback: { pockets: ['cash −', 'vault −'], contra: 'payments:<provider>' },
  'chargeback.repaid': { pockets: [], contra: 'payments:<provider>' },
  'chargeback.write-off': { pockets: [], contra: 'payments:<provider>' },
  commission: { pockets: ['cash +'], contra: 'operator:affiliates' },
  correction: { pockets: ['cash ±', 'bonus ±'], contra: 'operator:corrections' },
} as const satisfies Record<string, Transfer>

export type TransferKind = keyof typeof transfers
