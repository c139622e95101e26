/**
 * The calls that need recent activity where inactivity has a limit: they move the player's money or decide about their rewards. A session
 * that is over the limit is refused until the player signs in again. `playGame` is refused too, for games for money only.
 */
import type { CallName } from './routes.ts'

const names = [
  'moveVault',
  'createDeposit',
  'createWithdrawal',
  // Puts the money of a withdrawal back where it can be played.
  'declineInvoice',
  'openBettingSession',

  'activatePlayerBonus',
  'cancelPlayerBonus',
  'activatePlayerFreespin',
  'cancelPlayerFreespin',
  'addBonusCode',
  'removeBonusCode',
  'claimCashback',
  'claimRakeback',
  'activateQuest',
  'cancelPlayerQuest',
  'claimPlayerQuest',
  'joinPrizeDrop',
  'joinTournament',
] as const satisfies readonly CallName[]

export const needsActivity: ReadonlySet<CallName> = new Set(names)
