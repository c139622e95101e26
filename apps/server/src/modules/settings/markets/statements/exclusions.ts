import { demanded, demands, held, serverTest, type Statement, statement } from './statement.ts'

const limit = (name: string) => serverTest('limits/player-limits', name)
const excluded = (name: string) => serverTest('payments/excluded-players', name)
const asksRegister = (name: string) => serverTest('registers/registers', name)

export const exclusions: readonly Statement[] = [
  statement('A self-exclusion begins immediately, without staff.', 'LCCP 3.5', ['held.excludesImmediately'], {
    both: [held.sessions, limit('that is a self-exclusion ends every session and all marketing')],
  }),
  statement('The shortest self-exclusion is six months.', 'LCCP 3.5', ['limits.exclusionDaysMin'], {
    both: [
      serverTest(
        'limits/market-limits',
        'a market offers only self-exclusions that are long enough, and confirms raises after its own wait',
      ),
      demanded,
    ],
  }),
  statement(
    'An excluded player can withdraw, and do nothing else.',
    'MGA directive 2023',
    ['limits.excludedMayWithdraw'],
    {
      strict: [
        demands,
        excluded('is refused deposits and games, stays logged in'),
        excluded('may withdraw money that was not staked'),
      ],
      open: [demands, excluded('they are refused like a blocked player, and their session ends')],
    },
  ),
  statement('An excluded player gets no marketing.', 'LCCP 3.5.8', ['held.stopsOffersToExcluded'], {
    both: [
      held.sessions,
      limit('that is a self-exclusion ends every session and all marketing'),
      serverTest('campaigns/campaigns', 'is silent for restricted players and beyond the frequency cap'),
    ],
  }),
  statement(
    'A player can’t shorten an exclusion; a removal has a reason, an answer within seven days and a wait.',
    'MGA directive 2023',
    ['limits.allowsRemoval'],
    {
      both: [
        limit('is never shortened by another break'),
        serverTest('limits/removals/removals', 'where the market knows no removal, nobody can ask'),
        serverTest(
          'limits/removals/removals',
          'that two members lift ends %i days later, and its answer is due in seven',
        ),
        serverTest(
          'limits/removals/removals',
          'a request that staff refuses changes nothing, and late ones are marked',
        ),
      ],
    },
  ),
  statement(
    'An exclusion covers every brand with the same registration.',
    'MGA directive 2023',
    ['held.excludesFromAllBrands'],
    {
      both: [
        serverTest(
          'limits/brands',
          'a player who excludes themselves under one brand is excluded under every brand',
        ),
      ],
    },
  ),
  statement(
    'After an exclusion, the return takes an act of the player and one more day.',
    'LCCP 3.5',
    ['limits.returnDelayHours'],
    {
      strict: [
        serverTest('limits/returns', 'after an exclusion the player asks to return, and waits for a day'),
        ['tests/e2e/excluded-player.test.ts', 'asks to return, and plays a day later'],
      ],
      open: [
        serverTest(
          'limits/returns',
          'elsewhere an exclusion ends with its period, and a permanent one never',
        ),
      ],
    },
  ),
  statement('Open rounds of an excluded player are settled and paid.', 'GLI-19', ['held.paysOpenRounds'], {
    both: [
      held.sessions,
      serverTest('rounds/launch/excluded', 'a round that was open at the exclusion still pays'),
    ],
  }),
  statement(
    'A register of self-excluded people is asked at registration, at sign-in and before offers, and failure closes.',
    'LCCP 3.5.5',
    [
      'registers.asks',
      'registers.atRegistration',
      'registers.atSignIn',
      'registers.beforeMarketing',
      'registers.failsClosed',
    ],
    {
      both: [
        asksRegister('a person on the register is excluded when they sign in'),
        asksRegister('a person on the register is excluded when they register, or state who they are'),
        asksRegister('while the register is silent, a player is held, and plays once it answers'),
        asksRegister('offers need an answer of the last day'),
        asksRegister('no register is asked where no market names one'),
      ],
    },
  ),
]
