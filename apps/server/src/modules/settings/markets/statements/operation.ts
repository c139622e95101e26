import { demanded, demands, held, serverTest, type Statement, statement } from './statement.ts'

const bothSigns = serverTest(
  'settings/markets/market-rules',
  'signs of harm are found in both, and strict markets answer each of them',
)
const draws = (name: string) => ['packages/games/src/draws.test.ts', name] as const

export const operation: readonly Statement[] = [
  statement(
    'Staff can stop all play, one game or one player immediately, with a reason in the log.',
    'GLI-19 2.4',
    ['held.stopsPlayOnOrder'],
    {
      both: [
        serverTest('staff/operations', 'parts stop and start again'),
        serverTest('rounds/launch/stopped-games', 'a stop of %s refuses bets immediately, still pays wins'),
        serverTest('limits/player-limits', 'and a block and a limited status are independent'),
      ],
    },
  ),
  statement(
    'An interrupted round is found again, resumed or returned.',
    'GLI-19 4.16',
    ['held.keepsInterruptedRounds'],
    {
      both: [
        held.play,
        [
          'apps/site/src/shell/session/welcome-notices.test.ts',
          'a login names the previous one, and an open round until the player closes it',
        ],
        serverTest('rounds/silent-rounds/silent-rounds', 'asks about a round after a day of silence'),
      ],
    },
  ),
  statement(
    'The last round can be recalled: time, bet, win, outcome, choices, balance before and after.',
    'GLI-19 4.14',
    ['records.showsRoundBalances'],
    {
      both: [serverTest('rounds/history/spins', 'shows its bets, wins and rollbacks in order'), demanded],
    },
  ),
  statement(
    'Draws are cryptographic, without bias, and pass statistical tests.',
    'GLI-19 3',
    ['held.drawsCryptographically'],
    {
      both: [
        draws('follow the published recipe, word by word'),
        draws('discard the words that would make small numbers more likely'),
        draws('do not depend on the previous draw: pairs are equally frequent'),
        draws('have as many runs up and down as expected by chance'),
      ],
    },
  ),
  statement(
    'Odds don’t depend on history, and the stated return is the configured one.',
    'GLI-19 4.6',
    ['held.keepsStatedOdds'],
    {
      both: [
        draws('of the same seeds are the same'),
        ['packages/games/src/originals/dice.test.ts', 'returns exactly 99% over all 10,000 rolls'],
        ['packages/games/src/slot/odds.test.ts', 'returns what it declares, over every possible spin'],
      ],
    },
  ),
  statement(
    'Records are kept for five years, and large wins, corrections, changed personal data, failed sign-ins and changed settings are logged.',
    'GLI-19 2.8',
    ['records.keptDaysMin'],
    {
      both: [
        demands,
        [
          'apps/studio/src/rounds/pruning.test.ts',
          'keeps rounds for their retention time, rounds for money longer',
        ],
        serverTest(
          'messages/product/product',
          'big wins and reached levels are reported, and small wins are not',
        ),
        serverTest('onboarding/sign-in/sign-in', 'records failed sign-ins with the id of a known player'),
        serverTest('players/personal-data', 'name and address are replaced only with a fresh proof'),
        serverTest(
          'staff/settings/settings',
          'a file is saved, edited, checked, published with its differences',
        ),
      ],
    },
  ),
  statement(
    'Signs of harm are looked for in what players pay and play, with the figures that show them.',
    'SR 3.4.3',
    [
      'protection.depositRise',
      'protection.netDeposits',
      'protection.failedDeposits',
      'protection.depositsAfterLoss',
      'protection.cancelledWithdrawals',
      'protection.raisedLimits',
      'protection.longPlay',
      'protection.nightPlay',
      'protection.stakesAfterLosses',
    ],
    {
      both: [
        bothSigns,
        serverTest(
          'protection-signals/protection-signals',
          'every sign is found in the books, once, with its figures, and is answered once',
        ),
      ],
    },
  ),
  statement(
    'A player with strong signs of harm gets no marketing and no new bonus, without a decision of staff.',
    'SR 3.4.3 (10)',
    [
      'protection.depositRise',
      'protection.depositsAfterLoss',
      'protection.cancelledWithdrawals',
      'protection.longPlay',
    ],
    {
      both: [bothSigns],
      strict: [
        serverTest(
          'protection-signals/protection-signals',
          'paused offers reach the player again only through staff, who read and close the case',
        ),
      ],
    },
  ),
  statement(
    'A bonus is wagered at most ten times and belongs to one product.',
    'SR 5.1.1',
    ['bonuses.wageringMax', 'held.bindsOffersToOneProduct'],
    {
      both: [
        serverTest('bonuses/offers/revised-offers', 'an offer for two products is refused'),
        serverTest(
          'bonuses/offers/revised-offers',
          'an offer for all markets is not offered where the rules forbid it, and is again when they allow it',
        ),
      ],
      strict: [
        serverTest('bonuses/offers/revised-offers', 'a market with %j refuses an offer that exceeds it'),
      ],
    },
  ),
]
