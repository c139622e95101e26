import { demanded, held, serverTest, type Statement, statement } from './statement.ts'

const keptSession = [
  'apps/site/src/features/game/session/kept-session.test.ts',
  '%s continues with the time and the net position of the server',
] as const
const inFullScreen = [
  'tests/e2e/play-steps.ts',
  'in full screen the game leaves room for the time and the net position',
] as const
const realityCheck = (name: string) => serverTest('rounds/wallet-api/reality-check', name)
const features = serverTest('rounds/launch/game-rules', 'in a market that is %s, %s have features')

export const sessions: readonly Statement[] = [
  statement(
    'The elapsed time is shown during the whole session of a game.',
    'RTS 13C',
    ['play.holdsRealityCheck'],
    { both: [keptSession, inFullScreen] },
  ),
  statement('The net position of the session is shown.', 'RTS 2E', ['play.holdsRealityCheck'], {
    both: [keptSession, inFullScreen],
  }),
  statement(
    'At least hourly, play stops until the player has confirmed the elapsed time and the stakes.',
    '58 Pa. Code 814a.1',
    ['play.holdsRealityCheck'],
    {
      both: [
        [
          'tests/e2e/play-session.test.ts',
          'after an hour, shows a player the totals, and continues only on their confirmation',
        ],
      ],
      strict: [realityCheck('takes no bets until the player has answered')],
      open: [realityCheck('elsewhere the server never holds bets')],
    },
  ),
  statement(
    'A sign-in shows when the previous one was.',
    '58 Pa. Code 812a.9',
    ['access.showsPreviousSignIn'],
    {
      both: [
        serverTest('onboarding/sign-in/own-sessions', 'the current device first, with the previous sign-in'),
        serverTest(
          'onboarding/sign-in/own-sessions',
          'where the market hides it, no previous sign-in is shown',
        ),
        [
          'apps/site/src/shell/session/welcome-notices.test.ts',
          'a login names the previous one, and an open round until the player closes it',
        ],
        demanded,
      ],
    },
  ),
  statement(
    'Each sign-in opens a separate session.',
    '58 Pa. Code 812a.9',
    ['held.separatesSessions', 'access.sessionsMax'],
    {
      both: [
        held.sessions,
        serverTest('onboarding/sign-in/sign-in', 'a sign-in always opens a new session'),
        serverTest('onboarding/sign-in/session-ends', 'when a player has more than %i'),
        demanded,
      ],
    },
  ),
  statement('The balance is shown in games and in the cashier.', 'RTS 1A', ['held.showsBalance'], {
    both: [
      ['tests/e2e/game-frame.test.ts', 'spins on a tap, announces its result as text, and moves the balance'],
      ['tests/e2e/wallet-pages.test.ts', 'a balance in a disabled currency is shown, and can be withdrawn'],
    ],
  }),
  statement(
    'Players see at least three months of their history, and get a year on request.',
    'RTS 1B',
    ['records.ownHistoryMonths'],
    {
      both: [
        serverTest('rounds/history/spins', 'has every round once, at any depth'),
        serverTest(
          'play-report/own-history',
          'lists of rounds, bets, payments and the report reach back only to the time that the market sets',
        ),
        demanded,
      ],
    },
  ),
]

export const play: readonly Statement[] = [
  statement('A player can’t cancel a withdrawal.', 'RTS 14B', ['payments.allowsCancelledWithdrawals'], {
    strict: [
      serverTest('withdrawals/approvals', "can't be cancelled by the player where the market forbids it"),
    ],
    open: [
      serverTest('withdrawals/approvals', 'waits for approval, and the player may cancel it until then'),
    ],
  }),
  statement(
    'Rounds take a minimum time: 2.5 seconds on slots, 5 on others. No autoplay, no turbo, no joy at small wins.',
    'RTS 8C, 14E, 14G',
    ['play.minRoundMs', 'play.autoplay', 'play.turbo', 'held.celebratesOnlyGains'],
    {
      both: [
        features,
        ['apps/studio/src/rounds/market-rules.test.ts', "before the market's minimum time is over"],
        ['apps/studio/frame/games/slot/win-sequence.test.ts', 'never celebrates a win that does not exceed'],
      ],
    },
  ),
  statement('Autoplay does not raise the stake after a loss.', 'RTS 14A', ['play.autoplayRaises'], {
    both: [
      features,
      ['apps/studio/src/rounds/market-rules.test.ts', "gives the market's rules to the frame"],
      [
        'apps/studio/frame/core/autoplay/autoplay-rules.test.ts',
        'where the market forbids raises, a loss never raises the stake',
      ],
    ],
  }),
  statement('No text or offer urges a player to chase losses.', 'RTS 14A', ['held.leavesLossesAlone'], {
    both: [['tests/repository/chasing.test.ts', 'no text in %s urges a player to chase losses']],
  }),
]
