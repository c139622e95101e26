// Generates the pages of docs/ that come from code. Tests compare the pages with the code.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { errors } from '@fairhall/contract/errors'
import { describeSettings } from '../apps/server/src/platform/config.ts'
import {
  describeProfiles,
  describeStatements,
} from '../apps/server/src/modules/settings/markets/describe-markets.ts'
import { at, readLocale, readMedia } from '../packages/content/src/index.ts'

const root = path.join(import.meta.dirname, '..')
const textOf = (key: string) => {
  const text = at(english, key)
  return typeof text === 'string' ? text : ''
}
const content = path.join(root, 'content')
const english = readLocale(content, 'en', readMedia(content))

writeFileSync(
  path.join(root, 'docs/configuration.md'),
  `# Configuration

Every setting of a process is an environment variable. The process checks all settings at the start and reports an invalid one in one
line. The files of \`CONFIG_DIR\` hold what operators change without restarting services: currencies, rates, countries, markets,
languages, registration fields, limits and features. All texts are in \`CONTENT_DIR\`.

${describeSettings()}

## In production

With \`NODE_ENV=production\` the process refuses to start until \`DATABASE_URL\`, \`PUBLIC_URL\` and \`MAIL_URL\` are set.
\`DATABASE_URL=embedded\` selects the embedded database, \`MAIL_URL=sandbox\` the inbox page. The stand-ins run only if \`ROLES\` includes
\`sandbox\`. While \`payment-providers.json\` has a stand-in, it must run here or at \`SANDBOX_URL\`.

## Proof of work

\`proofOfWork\` in \`site.json\` sets when registration, login, one-time codes, forgotten passwords and the contact form require the browser
to solve a small challenge first: \`never\`, \`in-production\` (default; development and tests are not slowed down) or \`always\`. \`hashes\` is
the maximum work of a challenge, half of it on average: 1,000,000 take a fifth of a second on a desktop and a second on a slow phone. A solved
challenge works once and for \`minutes\`. The protocol and the code are ALTCHA's. Nothing is loaded from or sent to third parties, the user does
nothing, and the site must be served over HTTPS.

## Second factor

Players can use an authenticator app and passkeys. \`secondFactor\` in \`sign-in.json\` can require one. With \`signIn: "required"\` players
without one can't play, deposit or withdraw; they can log in and set one up under Security. With \`withdrawal: "required"\` they can't
withdraw. Passkeys belong to a host name: the host of \`PUBLIC_URL\`, or its parent domain in \`PASSKEY_DOMAIN\`. Existing passkeys don't work
under another name, so choose it before you open. Browsers don't create passkeys for an IP address; on your own machine open the site as
\`localhost\`.

## Failed logins

After three wrong passwords a login waits: 5 seconds at first, then twice as long each time, up to a quarter of an hour, and mostly for the
network that they come from. Some licences demand a lock instead: \`"lock": { "failures": 3, "minutes": 30 }\` in \`sign-in.json\` refuses
every login of the account for that time, from every network. Anyone who knows an email can then lock its owner out, so use it only where
you must. A new password by email ends the lock.

## Exchange rates

Each currency has its own rate with its own time. \`rates.json\` has the initial ones: \`at\` is their time, and \`ratesAt\`
(\`{"BTC": "2026-11-20T11:30:00Z"}\`) the time of single ones. Rates from the source of \`RATES_URL\` and rates that staff sets are stored in the
database. For each currency the rate with the latest time applies. So you can add a currency in \`currencies.json\` and \`rates.json\` while a
source is in use. A rate in the file replaces a stored one only with a later time; a later \`at\` replaces all of them.
\`npm run admin -- rate set <currency> <rate>\` corrects one without a restart.

The server rejects a rate from the source that has doubled or halved within a day, whatever the steps, or whose time is more than five minutes in
the future. A rate that staff or the file has set since then replaces that of the day before. A currency whose rate is missing or rejected keeps its rate and time. The log lists both cases every hour, players see the time of the rates
that they are shown, and \`fairhall_rates_age_seconds\` is the age of the oldest rate among currencies that \`currencies.json\` does not hide.

## Disabled currencies

\`"isEnabled": false\` in \`currencies.json\` removes a currency from everything new: accounts, deposits, bets. Players keep what they have in
it: the account is shown while it holds money and can be made active, and withdrawals use the methods that name the currency. Keep it in
\`payment-methods.json\` until its accounts are empty. Remaining turnover is waived, and staff reviews such a withdrawal.
\`npm run admin -- stop withdrawals:<currency>\` forbids paying it out. \`"isVisible": false\` also hides it from players completely; this is
refused while anyone has an account in it.

## Excluded players

\`excludedMayWithdraw\` in \`limits.json\` (default \`true\`) lets excluded players log in to withdraw their money. Their session can make only the
calls in \`packages/contract/src/while-excluded.ts\`; every other call answers 11041. Their remaining turnover is waived while the exclusion
lasts, and a staff member reviews each of their withdrawals. With \`false\` their login is refused like that of a blocked player, and you pay
them out yourself; change the texts that say otherwise.

## Reality check

\`realityCheck\` in \`limits.json\` sets after how many minutes of real-money play (\`defaultMinutes\`) the site shows players how long they have
played, what they staked and won, and their net position. Play pauses until they choose whether to continue. Players can choose another of
\`choicesMinutes\` for their browser. The time restarts after a break of a quarter of an hour; an open question waits for its answer.

In markets with the rule \`play.holdsRealityCheck\` the server counts, too, from the first bet on, in games and at sportsbooks. Once the time
is over it refuses bets that open a round with code 110 until the player has answered, on whichever page. A round that has begun goes on: its
further bets, wins, rollbacks and end never wait.

## Help lines

\`helpLines\` in \`site.json\` are shown on the responsible gambling page in every language: a name, a \`phone\` or an https \`url\`, and the
\`country\` where it answers (\`null\`: everywhere). Check them before you open, and ask the organisations: the default list is an example. With
an empty list the page says that none has been entered. In your own text, a paragraph that is only \`{help-lines}\` shows them.

## Third-party scripts

No third-party code runs in the pages unless \`site.json\` names it and the visitor has allowed it. The pages' policy allows only what is
named there.

| in \`site.json\` | what it starts | required consent |
|---|---|---|
| \`analytics.containerId\` (\`GTM-…\`) | the tag manager, in a frame without an origin: no tag can read a page, a cookie or a token, and it receives only the events in \`dataLayer\`. \`analytics.frameOrigin\`: your own host that serves \`/outside/tag-manager\` instead of this site | statistics |
| \`errorReporter.dsn\` (\`https://<key>@<host>/<project>\`) | page errors are sent to that address with Sentry's protocol: the error, its place, and the page's address without its query; no player and no page text | statistics |
| \`chat.baseUrl\` and \`chat.websiteToken\` | the live chat of a Chatwoot at that origin, for players; with \`chat.guestAvailable\` for every visitor. The contact page offers it | the chat; opening it there gives consent |
| \`betting.clientHost\` and \`betting.clientId\` | the page \`/betting\`: the sportsbook's own client in a frame of its origin, with \`client\` and \`lang\` in its address and never the player's token. With \`null\` the navigation has no such page | none: the player opened it |

**Warning:** \`analytics.isInPage\` (default \`false\`) loads the container into the pages themselves. Anyone who may publish in it can then
read what the pages show and act as the player. Profile, games, the wallet and the login and registration forms stay without it: they open
in a new document. While it is on, the server logs a warning at each start.

## Keys

The first start creates \`SECRETS_FILE\`, readable only by its owner. It is a ring of master keys; each purpose has a key derived from them.
All processes of an installation share one file. To change keys while the casino is open:

1. Append a new entry with its own id and at least 32 random bytes in base64url
   (\`node -p "crypto.randomBytes(32).toString('base64url')"\`). If machines have copies of the file, update all copies first.
2. With Centrifugo, write its environment again and restart it ([below](#centrifugo)).
3. Restart the processes one after another. Each signs and seals with the new key after its restart. A process that still has the old ring
   reads the file again when it meets something signed with the new key, so nobody is logged out.

Keep the old entries: data that they sealed opens only with them. Mark a leaked key with \`"hasLeaked": true\`: its signatures are no longer
valid, so every player must log in again, but sealed data still opens. If you lose the file, all sessions end and sealed player data can't be
opened any more.

## Several processes

With \`REALTIME=embedded\` any number of processes may serve clients: those with the role \`realtime\` notify each other through PostgreSQL.
\`DATABASE_URL\` must then lead to PostgreSQL itself, or to a pooler in session mode that passes on the connection's \`options\`. In transaction
mode no notifications arrive. Without the limits in \`options\`, rows locked by a machine that vanished stay locked. A proxy in front of the
processes must allow WebSocket upgrades of \`/api/connection/websocket\`, and of \`/studio/api/flights/live\` for Ascent.

## Centrifugo

For more clients than these processes should hold, Centrifugo (6.6 or newer) delivers the live updates:

1. Set \`REALTIME\` to the address of its server and \`REALTIME_API_KEY\` to a long random text, in all processes.
2. Run \`npm run -s centrifugo > centrifugo.env\` with the settings of a process. It writes Centrifugo's environment: the key of access tokens,
   the previous one, the API's key and the allowed origin. Keep the file secret.
3. Start Centrifugo with \`config/centrifugo.json\` and that environment. One node needs \`CENTRIFUGO_ENGINE_TYPE=memory\`, several need
   \`CENTRIFUGO_ENGINE_REDIS_ADDRESS\`.
4. Route \`/api/connection/websocket\` of the site's address to Centrifugo.

After a change of keys, write the file again and restart Centrifugo before the processes. Centrifugo checks the signature of a token, not the
session: when a session ends, all connections of the player reconnect, and their pages check whether they are still logged in. Anyone with a
stolen access token can listen (not act) until it expires, after 15 minutes at most. If that is too long, use the embedded server.
`,
)

const rows = Object.entries(errors).map(
  ([name, { code, status }]) => `| ${code} | ${status} | \`${name}\` | ${textOf(`alerts.errors.${name}`)} |`,
)
writeFileSync(
  path.join(root, 'docs/errors.md'),
  `# Error codes

A refusal is \`{"error": {"code", "message", "fields"?}}\`. The code is stable. The message is in the language of
\`Accept-Language\` and may change. \`fields\` has a message for each invalid form field. 401 and 403 mean only that a
session is over or that an account may not log in: the client drops its session. 409, 429 and 503 may be retried later.

| code | status | name | what the player sees |
|---|---|---|---|
${rows.join('\n')}
`,
)

writeFileSync(
  path.join(root, 'docs/markets.md'),
  `# Markets and regulation

A market is a group of countries with one set of rules. \`markets.json\` gives each market a \`profile\`, which sets every rule, and
\`rules\` for those in which it differs:

\`\`\`json
{ "id": "north", "countries": ["NO"], "locale": "en", "currency": "EUR", "restrictType": null,
  "profile": "strict", "rules": { "play": { "autoplay": true } } }
\`\`\`

A player's rules are those of the country of their account, wherever they are; a visitor's are those of the country they are in. Changed
rules apply from the next request on; players who may no longer play leave their open games within five minutes. A value that is an object, such as \`minRoundMs\`, is replaced whole. Offers that a market's rules
forbid are not offered there; one that names the market is refused when either of them is published.

\`\`\`sh
npm run admin -- market list
npm run admin -- market show strict
npm run admin -- market diff world north
\`\`\`

The last one compares two markets or profiles: rules first, then bonuses, quests, tournaments, prize drops, payment methods and games
that only one of them has.

## Profiles

\`strict\` follows Great Britain. The profiles are our reading of public texts and no legal advice: your lawyer confirms them.

A file that leaves out a rule has the value of its profile.

${describeProfiles()}

## Statements

What regulators demand, and what answers it: rules of the table above, or one of the section \`held\`. What that section names is held in every
market, because it protects money or people in every country. There is no switch for it, and \`market show\` says *held in every market*. A file that
sets one to another value than \`true\` is refused: \`markets.1.rules.held.stopsDepositsAtLimit: is held in every market\`.

Each statement names tests that show it with the values of \`strict\` and of \`open\` (\`settings/markets/statements\`).

${describeStatements()}
`,
)
