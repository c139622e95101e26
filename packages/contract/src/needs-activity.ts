/**
 * The calls that need recent activity where inactivity has a limit: they move the player's money, decide about their rewards or loosen what
 * protects the player. A session that is over the limit is refused until the player signs in again. `playGame` is refused too, for games
 * for money only, and so are `createLimit` and `updateLimit` if they loosen a limit.
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

  'removeLimit',
  'askToReturn',
  'askForRemoval',
  // Chooses when the next check is due.
  'confirmRealityCheck',
] as const satisfies readonly CallName[]

export const needsActivity: ReadonlySet<CallName> = new Set(names)
