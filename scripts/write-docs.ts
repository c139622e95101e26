// Writes the pages of docs/ that are made from code; tests compare them with it.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { errors } from '@fairhall/contract/errors'
import { describeSettings } from '../apps/server/src/platform/config.ts'
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

Every setting of a process is an environment variable. All are checked at the start, and a wrong one is named in one
line. What an operator changes without a restart of the machine's services (currencies, rates, countries, markets,
languages, registration fields, limits, features) lies in the files of \`CONFIG_DIR\`, all texts in \`CONTENT_DIR\`.

${describeSettings()}

## In production

With \`NODE_ENV=production\` the process refuses to start until \`DATABASE_URL\`, \`PUBLIC_URL\` and \`MAIL_URL\` are set:
\`DATABASE_URL=embedded\` names the embedded database, \`MAIL_URL=sandbox\` the inbox page. The stand-ins run only where
\`ROLES\` names \`sandbox\`; while \`payment-providers.json\` names one, it must run here or at \`SANDBOX_URL\`.

## Programs that fill in forms

\`proofOfWork\` in \`site.json\` says where registration, sign-in, one-time codes, forgotten passwords and the contact form ask the
browser to solve a small task first: \`never\`, \`in-production\` (so it is delivered: developing and tests are not slowed down) or
\`always\`. \`hashes\` is the most that a task takes, half of it on average: 100,000 are a tenth of a second on a desktop and a
second on a slow phone. A solved task counts once and for \`minutes\`. It is our own: nothing is loaded from or told to anybody
else, and nothing is asked of a person.

## A second factor

Players are offered an authenticator app and passkeys. \`secondFactor\` in \`sign-in.json\` can demand one: with \`signIn: "demanded"\` nobody
without one plays, deposits or withdraws (he signs in, and sets one up under Security), with \`withdrawal: "demanded"\` nobody withdraws.
Passkeys belong to a name: the host of \`PUBLIC_URL\`, or \`PASSKEY_DOMAIN\` above it. Under another name the ones that were made open nothing,
so choose it before you open. Browsers make none for a bare address; on your own machine open the site as \`localhost\`.

## Rates of currencies

Each currency has its own rate with its own moment. \`rates.json\` says the first ones: \`at\` is of when they are, and \`ratesAt\` (\`{"BTC": "2026-11-20T11:30:00Z"}\`)
of when single ones are. What the source of \`RATES_URL\` tells since, and what staff sets, is kept in the database, and of each currency the rate of the later moment
holds. So a currency is added in \`currencies.json\` and \`rates.json\` while a source is asked, and a rate in the file needs a newer moment to go before what was told
until then; with a newer \`at\` all of them do. \`npm run admin -- rate set <currency> <rate>\` puts one right without a restart.

A source is not believed where a rate has more than doubled or halved since the one that holds, nor when it is of more than five minutes from now. A currency that it does
not name, or is not believed of, keeps its rate and its moment: the log names both every hour, players read of when the rates are that they are shown, and
\`fairhall_rates_age_seconds\` says how old the oldest is of those that \`currencies.json\` does not hide.

## A currency that is switched off

\`"isEnabled": false\` in \`currencies.json\` takes a currency out of everything that begins: accounts, deposits, bets. What players have in it stays theirs: the account is shown
while it holds money and can be taken into use, and withdrawals go by the methods that name it, so keep it in \`payment-methods.json\` until its accounts are empty. What was
still to be staked is let off, and a person looks at such a withdrawal. \`npm run admin -- stop withdrawals:<currency>\` forbids paying it out. \`"isVisible": false\` besides
hides it from players altogether; it is refused while anybody has an account in it.

## Players who are excluded

\`excludedMayWithdraw\` in \`limits.json\` (\`true\` unless it says otherwise) lets a player who is excluded sign in to take his money out. His session can do
what \`packages/contract/src/while-excluded.ts\` names and nothing else; every other call answers 11041. What he had still to stake before a
withdrawal is let off while the exclusion lasts, and a person of the staff looks at each of his withdrawals. With \`false\` his sign-in is refused like
that of a blocked player, and the house pays him out by itself; the texts that say otherwise are yours to change.

## The reality check

\`realityCheck\` in \`limits.json\` says after how many minutes of play for money (\`defaultMinutes\`) a player is shown for how long he has
played, what he staked, won and what is left of it; play is halted until he says whether he goes on. He may choose another
of \`choicesMinutes\`, for the browser that he plays in. Who has been away for a quarter of an hour begins anew; a question that stands waits for its answer.

## Help lines

\`helpLines\` in \`site.json\` are shown on the page of responsible play in every language: a name, a \`phone\` or a secure \`url\`, and the
\`country\` where it answers (\`null\`: everywhere). Check them before you open, and ask those who help: what is delivered is an
example. With an empty list the page says that none has been entered. In a text of your own, a paragraph that is only
\`{help-lines}\` shows them.

## Scripts of others

Nothing of others runs in the pages unless \`site.json\` names it and the visitor has allowed it, and the pages' policy lets in what is named there and nothing else.

| in \`site.json\` | what it starts | what the visitor must have allowed |
|---|---|---|
| \`analytics.containerId\` (\`GTM-…\`) | the tag manager, in a frame without an origin: no tag can read a page, a cookie or a token; all that it is told are the steps in \`dataLayer\`. \`analytics.frameOrigin\`: a host of yours that serves \`/outside/tag-manager\` instead of this site | statistics |
| \`errorReporter.dsn\` (\`https://<key>@<host>/<project>\`) | errors of pages go to that address by Sentry's protocol: what broke, where, and the address of the page without its query; no player, no text of the page | statistics |
| \`chat.baseUrl\` and \`chat.websiteToken\` | the live chat of a Chatwoot at that origin, for players; with \`chat.guestAvailable\` for every visitor. The contact page offers it | the chat; opening it there is allowing it |
| \`betting.clientHost\` and \`betting.clientId\` | the page \`/betting\`: the sportsbook's own client in a frame of its origin, given \`client\` and \`lang\` in its address and never the player's token. With \`null\` there is no such page in the navigation | nothing: he opened it |

**Warning:** \`analytics.isInPage\` (\`false\` unless it says otherwise) loads the container into the pages themselves. Whoever may publish in it can then
read what the pages show and act as the player who looks at them. Profile, games, the wallet and the forms of sign-in and registration stay
without it: they open in a new document. The server's log warns at each start while it is on.

## Keys

\`SECRETS_FILE\` is made at the first start, readable by its owner alone. It is a ring of master keys; every purpose has a
key derived from them. All processes of an installation share one file. To change keys, while the house is open:

1. Append a new entry with an id of its own and at least 32 random bytes in base64url
   (\`node -p "crypto.randomBytes(32).toString('base64url')"\`); where machines have copies of the file, on all of them first.
2. With Centrifugo, write its environment again and restart it ([below](#centrifugo)).
3. Restart the processes one after another. Each signs and seals with the new key from its restart on; one that still has the old key reads
   the file again when it meets what another has signed, so nobody is signed out.

Keep the old entries: what they have sealed of players opens only with them. One that leaked gets \`"hasLeaked": true\`: what it has
signed counts no more, so that every player signs in anew, and what it has sealed still opens. Losing the file ends all sessions, and what
was sealed of players stays closed.

## Several processes

With \`REALTIME=embedded\` any number of processes may serve clients: those with the role \`realtime\` hear each other through
PostgreSQL. \`DATABASE_URL\` must then lead to PostgreSQL itself or to a pooler in session mode that passes on what a
connection asks for by \`options\`: in transaction mode nothing can be heard, and without the limits in \`options\` what a machine that vanished had locked stays locked.
A proxy before the processes lets WebSocket upgrades through: of \`/api/connection/websocket\`, and of \`/studio/api/flights/live\` for Ascent.

## Centrifugo

For more clients than these processes should hold, Centrifugo (6.6 or newer) carries the live updates:

1. Set \`REALTIME\` to the address of its server and \`REALTIME_API_KEY\` to a long random text, in all processes.
2. \`npm run -s centrifugo > centrifugo.env\`, with the settings of a process, writes what Centrifugo takes from its environment: the key of
   access tokens, the one before it, the API's key and the allowed origin. Keep the file as a secret.
3. Start Centrifugo with \`config/centrifugo.json\` and that environment, with \`CENTRIFUGO_ENGINE_REDIS_ADDRESS\` where it has several nodes.
4. Lead \`/api/connection/websocket\` of the site's address to Centrifugo.

After a change of keys write the file again and restart Centrifugo before the processes. Centrifugo checks the signature of a token, not the
session: when a session ends, all connections of the player come anew and their pages ask whether they are still signed in. Whoever holds a
stolen access token can listen (not act) until it expires, 15 minutes at most; where that is too long, use the embedded server.
`,
)

const rows = Object.entries(errors).map(
  ([name, { code, status }]) => `| ${code} | ${status} | \`${name}\` | ${textOf(`alerts.errors.${name}`)} |`,
)
writeFileSync(
  path.join(root, 'docs/errors.md'),
  `# Refusals

A refusal is \`{"error": {"code", "message", "fields"?}}\`. The code is stable; the message is in the language of
\`Accept-Language\` and may change; \`fields\` names what is wrong at each field of a form. 401 and 403 mean only that a
session is over or that an account may not sign in: a client drops its session. 409, 429 and 503 may be tried again later.

| code | status | name | what the player sees |
|---|---|---|---|
${rows.join('\n')}
`,
)
