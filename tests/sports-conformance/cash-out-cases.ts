import { cashOut, concurrent, get, named, open, place, settle, unsettle, voidBet } from './steps.ts'

export const cashOutCases = [
  named(
    'a cash-out of the whole bet ends it',
    open('10.00'),
    cashOut('o', '8.00', { state: 'cashed out', cashed_out: '8.00', open_stake: '0.00', moved: '-2.00' }),
  ),
  named(
    'a repeated order pays once',
    open('10.00'),
    concurrent(4, cashOut('o', '8.00', { state: 'cashed out' })),
    cashOut('o', '8.00', { moved: '-2.00' }),
  ),
  named(
    'an order with another amount conflicts',
    open('10.00'),
    cashOut('o', '8.00', {}),
    cashOut('o', '9.00', { code: 409 }),
    get({ moved: '-2.00' }),
  ),
  named(
    'half is cashed out, the rest is settled',
    open('10.00'),
    cashOut('o', '6.00', { state: 'open', open_stake: '5.00', moved: '-4.00' }, { stake_part: '5.00' }),
    settle(1, 'won', '10.00', { state: 'won', cashed_out: '6.00', moved: '6.00' }),
  ),
  named(
    'two parts are cashed out, then nothing is left',
    open('10.00'),
    cashOut('o1', '3.00', { open_stake: '6.00' }, { stake_part: '4.00' }),
    cashOut('o2', '5.00', { state: 'cashed out', moved: '-2.00' }),
    cashOut('o3', '1.00', { code: 409 }),
  ),
  named(
    'more than the rest of the stake is refused',
    open('10.00'),
    cashOut('o', '8.00', { code: 400 }, { stake_part: '10.01' }),
  ),
  named(
    'cash-outs and the settlement together must not exceed max_return',
    place('10.00', {}, { max_return: '20.00', accepted: true }),
    cashOut('o', '12.00', {}, { stake_part: '5.00' }),
    settle(1, 'won', '8.01', { code: 400 }),
    cashOut('o2', '8.01', { code: 400 }, { stake_part: '1.00' }),
    settle(1, 'won', '8.00', { state: 'won', moved: '10.00' }),
  ),
  named(
    'void returns only the stake that was not cashed out',
    open('10.00'),
    cashOut('o', '6.00', {}, { stake_part: '5.00' }),
    voidBet(1, { state: 'refunded', total_return: '5.00', moved: '1.00' }),
  ),
  named(
    'a settlement after the cash-out changes nothing',
    open('10.00'),
    cashOut('o', '8.00', {}),
    settle(1, 'won', '20.00', { state: 'cashed out', moved: '-2.00' }),
  ),
  named(
    'unsettle after the cash-out changes nothing',
    open('10.00'),
    cashOut('o', '8.00', {}),
    unsettle(1, { state: 'cashed out', moved: '-2.00' }),
    voidBet(2, { state: 'cashed out', moved: '-2.00' }),
  ),
  named(
    'a cash-out of a settled bet conflicts',
    open('10.00'),
    settle(1, 'lost', '0.00', {}),
    cashOut('o', '8.00', { code: 409 }),
    unsettle(2, {}),
    cashOut('o', '8.00', { state: 'cashed out', moved: '-2.00' }),
  ),
  named('a cash-out of a pending bet conflicts', place('10.00', {}), cashOut('o', '8.00', { code: 409 })),
  named('a cash-out of an unknown bet is refused', cashOut('o', '8.00', { code: 404 })),
]
