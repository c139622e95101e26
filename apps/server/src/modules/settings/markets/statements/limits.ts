import { demanded, demands, held, serverTest, type Statement, statement } from './statement.ts'

const limit = (name: string) => serverTest('limits/player-limits', name)
const set = limit('takes effect immediately for deposits and the list of methods, and shows its use')
const waits = serverTest(
  'limits/market-limits',
  'a market offers only self-exclusions that are long enough, and confirms raises after its own wait',
)
const raised = limit('is raised only after a day and a second request')

export const limits: readonly Statement[] = [
  statement(
    'A player can set a limit at any time after registration.',
    'RTS 12A',
    ['held.takesLimitsAtAnyTime'],
    { both: [held.limits, set] },
  ),
  statement(
    'A player is asked to set a limit at registration or at the first deposit.',
    'RTS 12A',
    ['limits.asksAtFirstDeposit'],
    {
      strict: [
        serverTest('deposits/strict-markets', 'a first deposit waits for %s where the market asks for it'),
      ],
      open: [
        serverTest('deposits/strict-markets', 'in an open market nothing is asked before the first deposit'),
      ],
    },
  ),
  statement(
    'A player who sets a limit learns when it takes effect.',
    'RTS 12A',
    ['held.showsStartOfLimits'],
    { both: [held.limits, set, waits] },
  ),
  statement(
    'The amount of a limit is free, not only a choice of presets.',
    'RTS 12B',
    ['held.takesAnyLimitAmount'],
    { both: [held.limits, limit('in %s accepts a deposit of exactly its amount and shows it as such')] },
  ),
  statement('A limit applies to the account, over all products.', 'RTS 12B', ['held.limitsAllProducts'], {
    both: [held.play, serverTest('sports/history/protection', 'net position and limits of %s')],
  }),
  statement('There are limits by day, week and month.', 'RTS 12A', ['limits.periods'], {
    both: [
      demands,
      serverTest('limits/limits.rules', '%s in %s at %s uses the player’s local time'),
      serverTest('limits/limits.rules', 'contains the current moment, in every time zone'),
    ],
  }),
  statement('The lowest of several limits decides.', 'RTS 12A', ['held.appliesLowestLimit'], {
    both: [
      held.limits,
      serverTest('limits/limits.rules', 'the lowest of several limits decides, whatever its period'),
    ],
  }),
  statement(
    'A deposit limit is gross: a withdrawal makes no room.',
    'RTS 12B',
    ['held.countsGrossDeposits'],
    {
      both: [
        held.limits,
        serverTest('withdrawals/closed-loop', 'makes no room in a deposit limit when it is paid back'),
      ],
    },
  ),
  statement(
    'At the limit, deposits are refused until the next period or a raise.',
    'RTS 12',
    ['held.stopsDepositsAtLimit'],
    {
      both: [
        held.limits,
        serverTest('deposits/deposit-limits', 'refuses the list of methods once it is used up: 13100'),
      ],
    },
  ),
  statement('A loss is stakes minus wins.', 'RTS 12A', ['held.subtractsWinsFromLosses'], {
    both: [held.play, serverTest('limits/limits.rules', 'fits a loss limit again after a win')],
  }),
  statement('A lower limit applies immediately.', 'RTS 12D', ['held.lowersLimitsImmediately'], {
    both: [held.limits, limit('is lowered immediately, even below its use')],
  }),
  statement('A higher limit waits for at least a day.', 'RTS 12D', ['limits.increaseDelayHours'], {
    both: [raised, waits, demanded],
  }),
  statement(
    'After the wait the player confirms a raise again within seven days, or the old limit stays.',
    'RTS 2A',
    ['limits.confirmDays'],
    {
      both: [
        raised,
        serverTest(
          'limits/limit-changes.rules',
          'a request can be confirmed for seven days after its wait, and then waits again',
        ),
        serverTest(
          'limits/market-limits',
          'where the market wants no second act, a raise takes effect after its wait',
        ),
        demanded,
      ],
    },
  ),
  statement('Removing a limit waits like a raise.', 'GLI-19 2.5.5', ['limits.increaseDelayHours'], {
    both: [limit('is removed only after a day and a second request'), waits, demanded],
  }),
  statement('The home page and the deposit view lead to the limits.', 'RTS 12C', ['limits.isInDepositView'], {
    both: [
      [
        'apps/site/src/shell/layout/responsible.test.tsx',
        'every page has the age sign, and leads to help, from where the limits are one press away',
      ],
      [
        'apps/site/src/features/wallet/deposit/deposit-notes.test.tsx',
        'the deposit view says what the market wants: %j, verified is %s',
      ],
      demanded,
    ],
  }),
  statement(
    'A deposit limit is offered no less prominently than others.',
    'RTS 12B',
    ['limits.isDepositFirst'],
    {
      both: [
        ['apps/site/src/features/profile-limits/limits-page.test.tsx', 'limits are offered in the order %j'],
        demanded,
      ],
    },
  ),
  statement(
    'The moment when a period restarts is fixed and shown.',
    'practice of operators',
    ['limits.showsRestart'],
    {
      both: [
        serverTest('limits/limits.rules', '%s in %s at %s uses the player’s local time'),
        serverTest('limits/limits.rules', 'an expired window starts over; others stay unchanged'),
        waits,
        ['apps/site/src/features/profile-limits/limits-page.test.tsx', 'says of %s'],
        demanded,
      ],
    },
  ),
]
