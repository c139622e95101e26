import { always, rule, serverTest, statement, type Statement } from './statement.ts'

const limit = (name: string) => serverTest('limits/player-limits', name)
const set = limit('takes effect immediately for deposits and the list of methods, and shows its use')
const waits = serverTest(
  'limits/market-limits',
  'a market offers only self-exclusions that are long enough, and confirms raises after its own wait',
)
const demanded = serverTest(
  'settings/markets/market-rules',
  'the law demands %s of strict markets: %j, and open ones have %j',
)
/** What a market demands of the files of the installation. */
const demands = serverTest('limits/market-limits', '%s with %j is refused')
const raised = limit('is raised only after a day and a second request')

export const limits: readonly Statement[] = [
  statement('A player can set a limit at any time after registration.', 'RTS 12A', always, set),
  statement(
    'A player is asked to set a limit at registration or at the first deposit.',
    'RTS 12A',
    rule('limits.asksAtFirstDeposit'),
    serverTest('deposits/strict-markets', 'a first deposit waits for %s where the market asks for it'),
  ),
  statement('A player who sets a limit learns when it takes effect.', 'RTS 12A', always, set, waits),
  statement(
    'The amount of a limit is free, not only a choice of presets.',
    'RTS 12B',
    always,
    limit('in %s accepts a deposit of exactly its amount and shows it as such'),
  ),
  statement(
    'A limit applies to the account, over all products.',
    'RTS 12B',
    always,
    serverTest('sports/history/protection', 'net position and limits of %s'),
  ),
  statement(
    'There are limits by day, week and month.',
    'RTS 12A',
    rule('limits.periods'),
    demands,
    serverTest('limits/limits.rules', '%s in %s at %s uses the player’s local time'),
    serverTest('limits/limits.rules', 'contains the current moment, in every time zone'),
  ),
  statement(
    'The lowest of several limits decides.',
    'RTS 12A',
    always,
    serverTest('limits/limits.rules', 'the lowest of several limits decides, whatever its period'),
  ),
  statement(
    'A deposit limit is gross: a withdrawal makes no room.',
    'RTS 12B',
    always,
    serverTest('withdrawals/closed-loop', 'makes no room in a deposit limit when it is paid back'),
  ),
  statement(
    'At the limit, deposits are refused until the next period or a raise.',
    'RTS 12',
    always,
    serverTest('deposits/deposit-limits', 'refuses the list of methods once it is used up: 13100'),
  ),
  statement(
    'A loss is stakes minus wins.',
    'RTS 12A',
    always,
    serverTest('limits/limits.rules', 'fits a loss limit again after a win'),
  ),
  statement(
    'A lower limit applies immediately.',
    'RTS 12D',
    always,
    limit('is lowered immediately, even below its use'),
  ),
  statement(
    'A higher limit waits for at least a day.',
    'RTS 12D',
    rule('limits.increaseDelayHours'),
    raised,
    waits,
  ),
  statement(
    'After the wait the player confirms a raise again within seven days, or the old limit stays.',
    'RTS 2A',
    always,
    raised,
    serverTest(
      'limits/limit-changes.rules',
      'a request can be confirmed for seven days after its wait, and then waits again',
    ),
  ),
  statement(
    'Removing a limit waits like a raise.',
    'GLI-19 2.5.5',
    rule('limits.increaseDelayHours'),
    limit('is removed only after a day and a second request'),
    waits,
  ),
  statement(
    'The home page and the deposit view lead to the limits.',
    'RTS 12C',
    always,
    [
      'apps/site/src/shell/layout/responsible.test.tsx',
      'every page has the age sign, and leads to help, from where the limits are one press away',
    ],
    [
      'apps/site/src/features/wallet/deposit/deposit-notes.test.tsx',
      'the deposit view leads to the limits and names documents',
    ],
  ),
  statement('A deposit limit is offered no less prominently than others.', 'RTS 12B', always, [
    'apps/site/src/features/profile-limits/limits-page.test.tsx',
    'the deposit limit is offered before all others',
  ]),
  statement(
    'The moment when a period restarts is fixed and shown.',
    'practice of operators',
    always,
    serverTest('limits/limits.rules', '%s in %s at %s uses the player’s local time'),
    serverTest('limits/limits.rules', 'an expired window starts over; others stay unchanged'),
    waits,
    ['apps/site/src/features/profile-limits/limits-page.test.tsx', 'says of %s'],
  ),
]

export const exclusions: readonly Statement[] = [
  statement(
    'A self-exclusion begins immediately, without staff.',
    'LCCP 3.5',
    always,
    limit('that is a self-exclusion ends every session and all marketing'),
  ),
  statement(
    'The shortest self-exclusion is six months.',
    'LCCP 3.5',
    rule('limits.exclusionDaysMin'),
    waits,
    demanded,
  ),
  statement(
    'An excluded player can withdraw, and do nothing else.',
    'MGA directive 2023',
    rule('limits.excludedMayWithdraw'),
    demands,
    serverTest('payments/excluded-players', 'is refused deposits and games, stays logged in'),
    serverTest('payments/excluded-players', 'may withdraw money that was not staked'),
  ),
  statement(
    'An excluded player gets no marketing.',
    'LCCP 3.5.8',
    always,
    limit('that is a self-exclusion ends every session and all marketing'),
    serverTest('campaigns/campaigns', 'is silent for restricted players and beyond the frequency cap'),
  ),
  statement(
    'A player can’t shorten an exclusion; a removal has a reason, an answer within seven days and a wait.',
    'MGA directive 2023',
    rule('limits.allowsRemoval'),
    serverTest(
      'limits/removals/removals',
      'that two members lift ends %i days later, and its answer is due in seven',
    ),
    serverTest(
      'limits/removals/removals',
      'a request that staff refuses changes nothing, and late ones are marked',
    ),
    limit('is never shortened by another break'),
  ),
  statement(
    'An exclusion covers every brand with the same registration.',
    'MGA directive 2023',
    always,
    serverTest(
      'limits/brands',
      'a player who excludes themselves under one brand is excluded under every brand',
    ),
  ),
  statement(
    'After an exclusion, the return takes an act of the player and one more day.',
    'LCCP 3.5',
    rule('limits.returnDelayHours'),
    serverTest('limits/returns', 'after an exclusion the player asks to return, and waits for a day'),
  ),
  statement(
    'Open rounds of an excluded player are settled and paid.',
    'GLI-19',
    always,
    serverTest('rounds/launch/excluded', 'a round that was open at the exclusion still pays'),
  ),
  statement(
    'A register of self-excluded people is asked at registration, at sign-in and before offers, and failure closes.',
    'LCCP 3.5.5',
    rule('registers.asks'),
    serverTest('registers/registers', 'a person on the register is excluded when they sign in'),
    serverTest(
      'registers/registers',
      'while the register is silent, a player is held, and plays once it answers',
    ),
    serverTest('registers/registers', 'offers need an answer of the last day'),
  ),
]
