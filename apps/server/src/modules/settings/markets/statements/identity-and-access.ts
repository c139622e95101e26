import { demanded, held, serverTest, type Statement, statement } from './statement.ts'

const verifiedPlay = serverTest(
  'rounds/launch/verified-players',
  'games for money and demos wait for a verified identity',
)
const openDemo = serverTest(
  'rounds/launch/launch',
  'for demo is open to everyone, where the game supports it',
)
const openPlay = serverTest(
  'rounds/launch/launch',
  'for money opens a game session that bets and the history use',
)
const verifiedDeposit = serverTest(
  'deposits/strict-markets',
  'deposits wait for a verified identity, and withdrawals ask for nothing else',
)
const openDeposit = serverTest(
  'deposits/strict-markets',
  'in an open market nothing is asked before the first deposit',
)

export const identity: readonly Statement[] = [
  statement('Name, address and birth date are verified before play.', 'LCCP 17', ['identity.beforePlay'], {
    both: [serverTest('rounds/launch/minors', 'a launch for money needs a birth date, and an adult')],
    strict: [verifiedPlay],
    open: [openPlay],
  }),
  statement(
    'The age is verified before a deposit, a demo or a bonus.',
    'LCCP 17',
    ['identity.beforeDeposit', 'identity.beforeDemo', 'registration.asksBirthdate'],
    {
      both: [
        ['apps/site/src/features/game/guest-gate.test.tsx', 'learn that demos need a verified identity'],
      ],
      strict: [verifiedPlay, verifiedDeposit],
      open: [openDemo, openDeposit],
    },
  ),
  statement(
    'A withdrawal never asks for what could have been asked earlier.',
    'LCCP 17',
    ['identity.beforeDeposit'],
    { strict: [verifiedDeposit], open: [openDeposit] },
  ),
  statement(
    'Players learn before a deposit which documents they will need.',
    'LCCP 17',
    ['information.namesDocuments'],
    {
      both: [
        [
          'apps/site/src/features/wallet/deposit/deposit-notes.test.tsx',
          'the deposit view says what the market wants: %j, verified is %s',
        ],
        demanded,
      ],
    },
  ),
  statement(
    'Help against harm is shown before the first bet; licence, age sign and help body are in the footer.',
    'MGA',
    ['information.isHelpShownFirst', 'information.licence', 'information.helpBody'],
    {
      both: [
        ['apps/site/src/features/game/help-gate.test.tsx', 'for information about help'],
        ['apps/site/src/shell/layout/licence-lines.test.tsx', 'the footer has what the market demands: %j'],
        ['apps/site/src/shell/layout/responsible.test.tsx', 'every page has the age sign, and leads to help'],
        serverTest(
          'onboarding/market-information',
          'visitors get the licence and the help body of their market',
        ),
      ],
    },
  ),
]

export const access: readonly Statement[] = [
  statement('Three failed sign-ins in 30 minutes lock the account.', 'GLI-19 2.5.3', ['access.lock'], {
    both: [
      serverTest(
        'onboarding/sign-in/sign-in',
        'with a lock of %s, three wrong passwords keep a login closed',
      ),
      serverTest('onboarding/sign-in/sign-in', 'a lock of one market holds no player of another'),
      demanded,
    ],
  }),
  statement(
    'After 30 minutes without activity, play, payments, the answer to a reality check and loosening a limit or exclusion need a new sign-in.',
    'GLI-19 2.5.4',
    ['access.inactivityMinutes'],
    {
      strict: [
        serverTest('rounds/wallet-api/inactivity', 'a session over the inactivity limit takes no bets'),
        serverTest(
          'payments/inactivity',
          'after half an hour of inactivity payments and play require a new login',
        ),
        serverTest('limits/market-limits', 'an inactive session sets and lowers limits, and loosens nothing'),
      ],
      open: [
        serverTest('rounds/wallet-api/inactivity', 'where the market has no limit, a session stays active'),
      ],
    },
  ),
  statement(
    'Balances are never negative, and players can’t pay one another.',
    'GLI-19 2.5.6',
    ['held.forbidsDebtsAndTransfers'],
    {
      both: [
        held.play,
        serverTest(
          'rounds/model',
          'thousands of random calls get the same answers and balances as a naive model',
        ),
      ],
    },
  ),
  statement(
    'Password, payment method and personal data change only after a second proof.',
    'GLI-19 2.5.3',
    ['access.asksProofForPersonalData', 'held.provesSignInAndPayouts'],
    {
      both: [
        held.sessions,
        serverTest('onboarding/passwords/password-change', 'throttles guesses at the current password'),
        serverTest('payment-destinations/address-book', 'requires the password before a withdrawal to a new'),
        serverTest('players/personal-data', 'name and address are replaced only with a fresh proof'),
        serverTest('players/personal-data', 'where the market asks for no proof, the session is enough'),
        demanded,
      ],
    },
  ),
  statement(
    'A deposit can be played only after its provider has confirmed it.',
    'GLI-19',
    ['held.waitsForPayments'],
    {
      both: [
        held.limits,
        serverTest('deposits/deposits', "starts with the provider's page, and becomes cash"),
      ],
    },
  ),
]
