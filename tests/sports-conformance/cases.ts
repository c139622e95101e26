/** What any adapter between a sportsbook and the wallet API must survive. Amounts are in the account's currency. */
import {
  accept,
  type Case,
  cashOut,
  combo,
  concurrent,
  decline,
  get,
  open,
  place,
  rollBack,
  settle,
  type Step,
  unsettle,
  voidBet,
  named,
} from './steps.ts'
import { bonusCases } from './bonus-cases.ts'
import { cashOutCases } from './cash-out-cases.ts'
import { freeBetCases } from './free-bet-cases.ts'
import { refusalCases } from './refusal-cases.ts'

const placing = [
  named('a placed bet is pending and holds its stake', place('10.00', { state: 'pending', moved: '-10.00' })),
  named('a bet can be accepted with its placement', open('10.00')),
  named(
    'accept opens a pending bet once',
    place('10.00', { state: 'pending' }),
    accept({ state: 'open', moved: '-10.00' }, { odds: '1.95', max_return: '19.50' }),
    accept({ state: 'open', moved: '-10.00' }),
    settle(1, 'won', '19.51', { code: 400 }),
  ),
  named(
    'decline returns the stake once',
    place('10.00', { state: 'pending' }),
    decline({ state: 'declined', moved: '0.00' }),
    decline({ state: 'declined', moved: '0.00' }),
  ),
  named('accept after decline conflicts', place('10.00', {}), decline({}), accept({ code: 409 })),
  named('decline after accept conflicts', open('10.00'), decline({ code: 409 }), get({ moved: '-10.00' })),
  named('a repeated placement takes one stake', open('10.00'), open('10.00'), get({ moved: '-10.00' })),
  named('concurrent repeats take one stake', concurrent(5, open('10.00')), get({ moved: '-10.00' })),
  named('a repeat is answered after the settlement too', open('10.00'), settle(1, 'won', '20.00', {}), {
    ...open('10.00'),
    expected: { state: 'won', moved: '10.00' },
  }),
  named(
    'a duplicate with another amount conflicts',
    open('10.00'),
    place('11.00', { code: 409 }, { accepted: true }),
    get({ moved: '-10.00' }),
  ),
  named(
    'a duplicate with another leg conflicts',
    open('10.00'),
    combo('10.00', { code: 409 }),
    get({ moved: '-10.00' }),
  ),
  named(
    'more than the funds is refused',
    place('all and 0.01', { code: 100, moved: '0.00' }),
    get({ code: 404 }),
  ),
  named(
    'a refused bet can be placed with a stake that fits',
    place('all and 0.01', { code: 100 }),
    open('5.00'),
  ),
]

const settling = [
  named(
    'a won bet pays its total return',
    open('10.00'),
    settle(1, 'won', '20.00', { state: 'won', version: 1, total_return: '20.00', moved: '10.00' }),
  ),
  named(
    'a lost bet pays nothing',
    open('10.00'),
    settle(1, 'lost', '0.00', { state: 'lost', moved: '-10.00' }),
  ),
  named(
    'a half lost bet pays half',
    open('10.00'),
    settle(1, 'lost', '5.00', { state: 'lost', moved: '-5.00' }),
  ),
  named(
    'a settlement before accept is booked, and the late accept changes nothing',
    place('10.00', {}),
    settle(1, 'won', '20.00', { state: 'won', moved: '10.00' }),
    accept({ state: 'won', moved: '10.00' }),
  ),
  named(
    'a double settlement pays once',
    open('10.00'),
    settle(1, 'won', '20.00', {}),
    settle(1, 'won', '20.00', { version: 1, moved: '10.00' }),
  ),
  named(
    'concurrent settlements pay once',
    open('10.00'),
    concurrent(5, settle(1, 'won', '20.00', { state: 'won' })),
    get({ moved: '10.00' }),
  ),
  named(
    'the same version with another content conflicts',
    open('10.00'),
    settle(1, 'won', '20.00', {}),
    settle(1, 'won', '21.00', { code: 409 }),
    settle(1, 'lost', '0.00', { code: 409 }),
    voidBet(1, { code: 409 }),
    get({ moved: '10.00' }),
  ),
  named(
    'won, lost, won: each resettlement moves the difference',
    open('10.00'),
    settle(1, 'won', '20.00', { moved: '10.00' }),
    settle(2, 'lost', '0.00', { state: 'lost', moved: '-10.00' }),
    settle(3, 'won', '20.00', { state: 'won', version: 3, moved: '10.00' }),
  ),
  named(
    'a lower version is acknowledged and ignored',
    open('10.00'),
    settle(2, 'won', '30.00', { moved: '20.00' }),
    settle(1, 'lost', '0.00', { state: 'won', version: 2, moved: '20.00' }),
    unsettle(1, { state: 'won', moved: '20.00' }),
  ),
  named('a gap between versions is accepted', open('10.00'), settle(7, 'won', '20.00', { version: 7 })),
  named(
    'unsettle takes the return back, and the bet is open again',
    open('10.00'),
    settle(1, 'won', '20.00', {}),
    unsettle(2, { state: 'open', total_return: '0.00', moved: '-10.00' }),
    unsettle(2, { state: 'open', moved: '-10.00' }),
    settle(3, 'won', '25.00', { state: 'won', moved: '15.00' }),
  ),
  named(
    'a late settlement below an unsettlement is ignored',
    open('10.00'),
    unsettle(2, { state: 'open' }),
    settle(1, 'won', '20.00', { state: 'open', moved: '-10.00' }),
  ),
  named('a settlement of an unknown bet is refused', settle(1, 'won', '20.00', { code: 404, moved: '0.00' })),
  named('accept of an unknown bet is refused', accept({ code: 404 })),
  named(
    'a return above the agreed maximum is refused',
    place('10.00', {}, { accepted: true, max_return: '20.00' }),
    settle(1, 'won', '20.01', { code: 400 }),
    settle(1, 'won', '20.00', { moved: '10.00' }),
  ),
  named(
    'a refunded bet returns exactly its stake',
    open('10.00'),
    settle(1, 'refunded', '9.00', { code: 400 }),
    settle(1, 'refunded', '10.00', { state: 'refunded', moved: '0.00' }),
  ),
]

const voiding = [
  named(
    'void returns the stake once',
    open('10.00'),
    voidBet(1, { state: 'refunded', moved: '0.00' }),
    voidBet(1, { state: 'refunded', moved: '0.00' }),
  ),
  named('void of a pending bet', place('10.00', {}), voidBet(1, { state: 'refunded', moved: '0.00' })),
  named(
    'void of a won bet takes the profit back',
    open('10.00'),
    settle(1, 'won', '20.00', {}),
    voidBet(2, { state: 'refunded', total_return: '10.00', moved: '0.00' }),
  ),
  named(
    'a void can be corrected',
    open('10.00'),
    voidBet(1, {}),
    settle(2, 'won', '20.00', { state: 'won', moved: '10.00' }),
    voidBet(3, { state: 'refunded', moved: '0.00' }),
    unsettle(4, { state: 'open', moved: '-10.00' }),
  ),
  named(
    'void of one leg leaves the others',
    combo('10.00', {}, { accepted: true, max_return: '40.00' }),
    settle(
      1,
      'won',
      '20.00',
      { state: 'won', moved: '10.00' },
      {
        legs: [
          { id: '1', result: 'won' },
          { id: '2', result: 'void' },
        ],
      },
    ),
  ),
  named(
    'a result of an unknown leg is refused',
    open('10.00'),
    settle(1, 'won', '20.00', { code: 400 }, { legs: [{ id: '9', result: 'won' }] }),
  ),
]

const rollingBack = [
  named(
    'rollback returns the stake once',
    open('10.00'),
    rollBack({ state: 'rolled back', moved: '0.00' }),
    rollBack({ state: 'rolled back', moved: '0.00' }),
  ),
  named(
    'rollback takes back what a won bet paid',
    open('10.00'),
    settle(1, 'won', '20.00', {}),
    rollBack({ moved: '0.00' }),
  ),
  named(
    'rollback undoes cash-outs',
    open('10.00'),
    cashOut('o1', '3.00', {}, { stake_part: '4.00' }),
    cashOut('o2', '5.00', {}),
    rollBack({ state: 'rolled back', cashed_out: '0.00', moved: '0.00' }),
  ),
  named(
    'after a rollback nothing pays',
    open('10.00'),
    rollBack({}),
    settle(5, 'won', '20.00', { state: 'rolled back', moved: '0.00' }),
    unsettle(6, { state: 'rolled back' }),
    voidBet(7, { state: 'rolled back', moved: '0.00' }),
    cashOut('o', '5.00', { code: 409 }),
    accept({ code: 409 }),
  ),
]

const lateCalls: readonly Step[] = [
  rollBack({ moved: '0.00' }),
  voidBet(1, { moved: '0.00' }),
  unsettle(1, { moved: '0.00' }),
  decline({ moved: '0.00' }),
]

/** The placement may still arrive after its sender gave it up. */
const tombstones = lateCalls.map((early) =>
  named(
    `${early.call} before the placement refuses it for good`,
    early,
    place('10.00', { code: 409, moved: '0.00' }, { accepted: true }),
    early,
    settle(9, 'won', '20.00', { code: 409 }),
    get({ code: 404 }),
  ),
)

const owing = [
  named(
    'a correction beyond the balance is owed, never a negative balance, and later credits repay it',
    open('10.00'),
    settle(1, 'won', '30.00', { moved: '20.00' }),
    place('all', { state: 'open' }, { bet_id: 'other', accepted: true }),
    settle(2, 'lost', '0.00', { state: 'lost', owed: '30.00' }),
    settle(3, 'won', '12.00', { owed: '18.00', total_return: '12.00' }),
    settle(4, 'won', '35.00', { owed: '0.00' }),
    { ...voidBet(1, { state: 'refunded', moved: '25.00' }), body: { bet_id: 'other', version: 1 } },
  ),
  named(
    'a rollback beyond the balance is owed',
    open('10.00'),
    settle(1, 'won', '30.00', {}),
    place('all', {}, { bet_id: 'other', accepted: true }),
    rollBack({ state: 'rolled back', owed: '20.00' }),
  ),
]

export const cases: readonly Case[] = [
  ...placing,
  ...settling,
  ...voiding,
  ...cashOutCases,
  ...rollingBack,
  ...tombstones,
  ...owing,
  ...freeBetCases,
  ...refusalCases,
  // At the end, because the last one ends the bonus.
  ...bonusCases,
]
