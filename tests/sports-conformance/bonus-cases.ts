/**
 * Bets of a player with a bonus for sports. A stake takes their cash first, so each case first stakes all of it but 6.00 on another bet: then
 * a stake of 10.00 is 6.00 of cash and 4.00 of bonus money, and both get their part of whatever the bet returns.
 */
import {
  accept,
  type Case,
  cashOut,
  concurrent,
  decline,
  type Expected,
  get,
  named,
  place,
  rollBack,
  settle,
  type Step,
  unsettle,
  voidBet,
} from './steps.ts'

const cashBut6: Step = {
  ...place('cash but 6.00', { state: 'open', bonus_stake: '0.00' }, { bet_id: 'rest', accepted: true }),
  isPreparation: true,
}

const withBonus = (name: string, ...steps: Step[]): Case => ({
  ...named(name, cashBut6, ...steps),
  needsBonus: 'kept',
})

const OPEN: Expected = { state: 'open', bonus_stake: '4.00', moved: '-10.00', bonusMoved: '-4.00' }
const RETURNED: Expected = { moved: '0.00', bonusMoved: '0.00' }
const LOST: Expected = { state: 'lost', moved: '-10.00', bonusMoved: '-4.00' }
/** Of a return of 20.00, 8.00 belong to the bonus. */
const WON: Expected = { state: 'won', moved: '10.00', bonusMoved: '4.00' }

const split = place('10.00', OPEN, { accepted: true })
const pending = place('10.00', { ...OPEN, state: 'pending' })
const half = cashOut(
  'half',
  '6.00',
  { state: 'open', moved: '-4.00', bonusMoved: '-1.60' },
  { stake_part: '5.00' },
)

const placing = [
  withBonus('a stake takes cash first, and then bonus money', split, get({ bonus_stake: '4.00' })),
  withBonus(
    'a stake that the cash covers takes no bonus money',
    place('6.00', { bonus_stake: '0.00', moved: '-6.00', bonusMoved: '0.00' }, { accepted: true }),
    settle(1, 'won', '12.00', { moved: '6.00', bonusMoved: '0.00' }),
  ),
  withBonus('concurrent repeats of a split stake take it once', concurrent(5, split), get(OPEN)),
  withBonus('accept keeps a split stake', pending, accept(OPEN), accept(OPEN)),
  withBonus('decline returns cash and bonus money', pending, decline({ ...RETURNED, state: 'declined' })),
  withBonus(
    'more than cash and bonus money is refused',
    place('all and 0.01', { code: 100, ...RETURNED }, { accepted: true }),
  ),
]

const settling = [
  withBonus(
    'a win pays cash and bonus in the proportion of the stake',
    split,
    settle(1, 'won', '20.00', WON),
  ),
  withBonus(
    'the bonus’s part of a win is rounded down',
    split,
    settle(1, 'won', '20.01', { state: 'won', moved: '10.01', bonusMoved: '4.00' }),
  ),
  withBonus('a loss takes both', split, settle(1, 'lost', '0.00', LOST)),
  withBonus(
    'concurrent settlements of a split stake pay once',
    split,
    concurrent(5, settle(1, 'won', '20.00', { state: 'won' })),
    get(WON),
  ),
  withBonus(
    'won, lost, won: each resettlement moves both differences',
    split,
    settle(1, 'won', '20.00', WON),
    settle(2, 'lost', '0.00', LOST),
    settle(3, 'won', '20.00', WON),
  ),
  withBonus(
    'a late lower version of a split stake is ignored',
    split,
    settle(2, 'won', '20.00', WON),
    settle(1, 'lost', '0.00', WON),
  ),
  withBonus(
    'unsettle takes both parts of the return back',
    split,
    settle(1, 'won', '20.00', WON),
    unsettle(2, OPEN),
    settle(3, 'lost', '0.00', LOST),
  ),
  withBonus(
    'a refunded split stake returns as it was',
    split,
    settle(1, 'refunded', '10.00', { state: 'refunded', ...RETURNED }),
  ),
]

const ending = [
  withBonus('void returns a split stake as it was', split, voidBet(1, { state: 'refunded', ...RETURNED })),
  withBonus(
    'void of a won bet leaves both parts as they were',
    split,
    settle(1, 'won', '20.00', WON),
    voidBet(2, { state: 'refunded', ...RETURNED }),
  ),
  withBonus('half of a split stake is cashed out', split, half, half),
  withBonus(
    'the rest of a split stake is settled after a cash-out',
    split,
    half,
    settle(1, 'won', '10.00', { state: 'won', moved: '6.00', bonusMoved: '2.40' }),
    settle(2, 'lost', '0.00', { state: 'lost', moved: '-4.00', bonusMoved: '-1.60' }),
  ),
  withBonus(
    'void after a cash-out returns both parts of the rest',
    split,
    half,
    voidBet(1, { state: 'refunded', moved: '1.00', bonusMoved: '0.40' }),
  ),
  withBonus(
    'a cash-out of a whole split stake pays both parts',
    split,
    cashOut('whole', '9.00', { state: 'cashed out', moved: '-1.00', bonusMoved: '-0.40' }),
    settle(1, 'won', '20.00', { state: 'cashed out', moved: '-1.00', bonusMoved: '-0.40' }),
  ),
  withBonus(
    'rollback undoes returns and cash-outs of a split stake',
    split,
    half,
    settle(1, 'won', '10.00', {}),
    rollBack({ state: 'rolled back', ...RETURNED }),
    rollBack({ state: 'rolled back', ...RETURNED }),
  ),
  withBonus(
    'bonus money that a correction can’t take back is not owed, and the bet’s next bonus money repays it',
    split,
    settle(1, 'won', '20.00', WON),
    place('all', { state: 'open' }, { bet_id: 'other', accepted: true }),
    settle(2, 'lost', '0.00', { state: 'lost', owed: '12.00', bonus_balance: '0.00' }),
    settle(3, 'won', '20.00', { state: 'won', owed: '0.00', bonus_balance: '0.00' }),
    {
      ...voidBet(1, { state: 'refunded', moved: '10.00', bonusMoved: '4.00' }),
      body: { bet_id: 'other', version: 1 },
    },
  ),
]

const needingBoth: Case = {
  ...withBonus(
    'a free bet takes no bonus money, and its winnings are cash',
    place(
      'freebet',
      { state: 'open', bonus_stake: '0.00', ...RETURNED },
      { freebet_id: 'first', accepted: true },
    ),
    settle(1, 'won', 'freebet+3.00', { state: 'won', moved: '3.00', bonusMoved: '0.00' }),
    settle(2, 'lost', '0.00', { state: 'lost', ...RETURNED }),
  ),
  needsFreebet: true,
}

/** The loss of the last bonus money ends the bonus. */
const afterItsEnd: Case = {
  ...named(
    'after a loss that ended the bonus, corrections pay their part of the cash, and a void pays no bonus money',
    { ...place('all', { state: 'open', bonus_balance: '0.00' }, { accepted: true }), isPreparation: true },
    settle(1, 'lost', '0.00', { state: 'lost', bonus_balance: '0.00', moved: '0.00' }),
    place('1.00', { code: 100 }, { bet_id: 'next', accepted: true }),
    voidBet(2, { state: 'refunded', owed: '0.00', bonus_balance: '0.00' }),
    settle(3, 'lost', '0.00', { state: 'lost', owed: '0.00', bonus_balance: '0.00', moved: '0.00' }),
    settle(2, 'won', '20.00', { state: 'lost', version: 3, moved: '0.00' }),
    rollBack({ state: 'rolled back', owed: '0.00', bonus_balance: '0.00', bonusMoved: '0.00' }),
  ),
  needsBonus: 'used up',
}

export const bonusCases: readonly Case[] = [...placing, ...settling, ...ending, needingBoth, afterItsEnd]
