import { always, rule, serverTest, statement, type Statement } from './statement.ts'

const welcomed = [
  'apps/site/src/shell/session/welcome-notices.test.ts',
  'a login names the previous one, and an open round until the player closes it',
] as const

const keptSession = [
  'apps/site/src/features/game/session/kept-session.test.ts',
  '%s continues with the time and the net position of the server',
] as const
const inFullScreen = [
  'tests/e2e/play-steps.ts',
  'in full screen the game leaves room for the time and the net position',
] as const

export const sessions: readonly Statement[] = [
  statement(
    'The elapsed time is shown during the whole session of a game.',
    'RTS 13C',
    rule('play.holdsRealityCheck'),
    keptSession,
    inFullScreen,
  ),
  statement(
    'The net position of the session is shown.',
    'RTS 2E',
    rule('play.holdsRealityCheck'),
    keptSession,
    inFullScreen,
  ),
  statement(
    'At least hourly, play stops until the player has confirmed the elapsed time and the stakes.',
    '58 Pa. Code 814a.1',
    rule('play.holdsRealityCheck'),
    serverTest('rounds/wallet-api/reality-check', 'takes no bets until the player has answered'),
    [
      'tests/e2e/play-session.test.ts',
      'after an hour, shows a player the totals, and continues only on their confirmation',
    ],
  ),
  statement(
    'A sign-in shows when the previous one was.',
    '58 Pa. Code 812a.9',
    always,
    serverTest('onboarding/sign-in/own-sessions', 'the current device first, with the previous sign-in'),
    welcomed,
  ),
  statement(
    'Each sign-in opens a separate session.',
    '58 Pa. Code 812a.9',
    always,
    serverTest('onboarding/sign-in/sign-in', 'a sign-in always opens a new session'),
  ),
  statement(
    'The balance is shown in games and in the cashier.',
    'RTS 1A',
    always,
    ['tests/e2e/game-frame.test.ts', 'spins on a tap, announces its result as text, and moves the balance'],
    ['tests/e2e/wallet-pages.test.ts', 'a balance in a disabled currency is shown, and can be withdrawn'],
  ),
  statement(
    'Players see at least three months of their history, and get a year on request.',
    'RTS 1B',
    always,
    serverTest('rounds/history/spins', 'has every round once, at any depth'),
  ),
]

export const play: readonly Statement[] = [
  statement(
    'A player can’t cancel a withdrawal.',
    'RTS 14B',
    rule('payments.allowsCancelledWithdrawals'),
    serverTest('withdrawals/approvals', "can't be cancelled by the player where the market forbids it"),
  ),
  statement(
    'Rounds take a minimum time: 2.5 seconds on slots, 5 on others. No autoplay, no turbo, no joy at small wins.',
    'RTS 8C, 14E, 14G',
    rule('play.minRoundMs'),
    serverTest('rounds/launch/game-rules', 'in a market that is %s, %s have features'),
    ['apps/studio/src/rounds/market-rules.test.ts', "before the market's minimum time is over"],
    ['apps/studio/frame/games/slot/win-sequence.test.ts', 'never celebrates a win that does not exceed'],
  ),
  statement(
    'Autoplay does not raise the stake after a loss.',
    'RTS 14A',
    rule('play.autoplayRaises'),
    serverTest('rounds/launch/game-rules', 'in a market that is %s, %s have features'),
    ['apps/studio/src/rounds/market-rules.test.ts', "gives the market's rules to the frame"],
    [
      'apps/studio/frame/core/autoplay/autoplay-rules.test.ts',
      'where the market forbids raises, a loss never raises the stake',
    ],
  ),
  statement('No text or offer urges a player to chase losses.', 'RTS 14A', always, [
    'tests/repository/chasing.test.ts',
    'no text in %s urges a player to chase losses',
  ]),
]

const verifiedDeposit = serverTest(
  'deposits/strict-markets',
  'deposits wait for a verified identity, and withdrawals ask for nothing else',
)

export const identity: readonly Statement[] = [
  statement(
    'Name, address and birth date are verified before play.',
    'LCCP 17',
    rule('identity.beforePlay'),
    serverTest('rounds/launch/verified-players', 'games for money and demos wait for a verified identity'),
    serverTest('rounds/launch/minors', 'a launch for money needs a birth date, and an adult'),
  ),
  statement(
    'The age is verified before a deposit, a demo or a bonus.',
    'LCCP 17',
    rule('identity.beforeDemo'),
    serverTest('rounds/launch/verified-players', 'games for money and demos wait for a verified identity'),
    verifiedDeposit,
  ),
  statement(
    'A withdrawal never asks for what could have been asked earlier.',
    'LCCP 17',
    rule('identity.beforeDeposit'),
    verifiedDeposit,
  ),
  statement('Players learn before a deposit which documents they will need.', 'LCCP 17', always, [
    'apps/site/src/features/wallet/deposit/deposit-notes.test.tsx',
    'the deposit view leads to the limits and names documents',
  ]),
  statement(
    'Help against harm is shown before the first bet; licence, age sign and help body are in the footer.',
    'MGA',
    rule('information.isHelpShownFirst'),
    ['apps/site/src/features/game/help-gate.test.tsx', 'for information about help'],
    ['apps/site/src/shell/layout/licence-lines.test.tsx', 'the footer has what the market demands: %j'],
    ['apps/site/src/shell/layout/responsible.test.tsx', 'every page has the age sign, and leads to help'],
    serverTest('onboarding/market-information', 'visitors get the licence and the help body of their market'),
  ),
  statement(
    'Three failed sign-ins in 30 minutes lock the account.',
    'GLI-19 2.5.3',
    rule('access.lock'),
    serverTest('onboarding/sign-in/sign-in', 'with a lock of %s, three wrong passwords keep a login closed'),
    serverTest('onboarding/sign-in/sign-in', 'a lock of one market holds no player of another'),
  ),
  statement(
    'After 30 minutes without activity, play and payments need a new sign-in.',
    'GLI-19 2.5.4',
    rule('access.inactivityMinutes'),
    serverTest('rounds/wallet-api/inactivity', 'a session over the inactivity limit takes no bets'),
    serverTest('rounds/wallet-api/inactivity', 'where the market has no limit, a session stays active'),
    serverTest(
      'payments/inactivity',
      'after half an hour of inactivity payments and play require a new login',
    ),
  ),
  statement(
    'Balances are never negative, and players can’t pay one another.',
    'GLI-19 2.5.6',
    always,
    serverTest(
      'rounds/model',
      'thousands of random calls get the same answers and balances as a naive model',
    ),
  ),
  statement(
    'Password, payment method and personal data change only after a second proof.',
    'GLI-19 2.5.3',
    always,
    serverTest('onboarding/passwords/password-change', 'throttles guesses at the current password'),
    serverTest('players/personal-data', 'name and address are replaced only with a fresh proof'),
    serverTest('payment-destinations/address-book', 'requires the password before a withdrawal to a new'),
  ),
  statement(
    'A deposit can be played only after its provider has confirmed it.',
    'GLI-19',
    always,
    serverTest('deposits/deposits', "starts with the provider's page, and becomes cash"),
  ),
]

export const operation: readonly Statement[] = [
  statement(
    'Staff can stop all play, one game or one player immediately, with a reason in the log.',
    'GLI-19 2.4',
    always,
    serverTest('staff/operations', 'parts stop and start again'),
    serverTest('rounds/launch/stopped-games', 'a stop of %s refuses bets immediately, still pays wins'),
    serverTest('limits/player-limits', 'and a block and a limited status are independent'),
  ),
  statement(
    'An interrupted round is found again, resumed or returned.',
    'GLI-19 4.16',
    always,
    welcomed,
    serverTest('rounds/silent-rounds/silent-rounds', 'asks about a round after a day of silence'),
  ),
  statement(
    'The last round can be recalled: time, bet, win, outcome, choices, balance before and after.',
    'GLI-19 4.14',
    always,
    serverTest('rounds/history/spins', 'shows its bets, wins and rollbacks in order'),
  ),
  statement(
    'Draws are cryptographic, without bias, and pass statistical tests.',
    'GLI-19 3',
    always,
    ['packages/games/src/draws.test.ts', 'follow the published recipe, word by word'],
    ['packages/games/src/draws.test.ts', 'discard the words that would make small numbers more likely'],
    ['packages/games/src/draws.test.ts', 'do not depend on the previous draw: pairs are equally frequent'],
    ['packages/games/src/draws.test.ts', 'have as many runs up and down as expected by chance'],
  ),
  statement(
    'Odds don’t depend on history, and the stated return is the configured one.',
    'GLI-19 4.6',
    always,
    ['packages/games/src/draws.test.ts', 'of the same seeds are the same'],
    ['packages/games/src/originals/dice.test.ts', 'returns exactly 99% over all 10,000 rolls'],
    ['packages/games/src/slot/odds.test.ts', 'returns what it declares, over every possible spin'],
  ),
  statement(
    'Records are kept for five years, and large wins, corrections, changed personal data, failed sign-ins and changed settings are logged.',
    'GLI-19 2.8',
    rule('records.keptDaysMin'),
    serverTest('limits/market-limits', '%s with %j is refused'),
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
    serverTest('staff/settings/settings', 'a file is saved, edited, checked, published with its differences'),
  ),
  statement(
    'Signs of harm are looked for in what players pay and play, with the figures that show them.',
    'SR 3.4.3',
    rule('protection.depositRise'),
    serverTest(
      'protection-signals/protection-signals',
      'every sign is found in the books, once, with its figures, and is answered once',
    ),
  ),
  statement(
    'A player with strong signs of harm gets no marketing and no new bonus, without a decision of staff.',
    'SR 3.4.3 (10)',
    rule('protection.cancelledWithdrawals'),
    serverTest(
      'protection-signals/protection-signals',
      'paused offers reach the player again only through staff, who read and close the case',
    ),
  ),
  statement(
    'A bonus is wagered at most ten times and belongs to one product.',
    'SR 5.1.1',
    rule('bonuses.wageringMax'),
    serverTest('bonuses/offers/revised-offers', 'a market with %j refuses an offer that exceeds it'),
    serverTest('bonuses/offers/revised-offers', 'an offer for two products is refused'),
  ),
]
