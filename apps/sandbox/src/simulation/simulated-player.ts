/**
 * One visit of a simulated player: they log in or sign up, deposit if they are short of money, play some games and log out.
 * They know nothing that a browser does not know, so a visit after a crash or a restart begins like any other.
 */
import { createHmac } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type PlayerClient, Refused } from './player-client.ts'
import { type Chance, chooseGame, isPlayable, type Person, personOf } from './simulation.rules.ts'
import { playGame } from './game-rounds.ts'

export interface SimulationDeps {
  client: PlayerClient
  /** The address of the operator's API. */
  siteUrl: () => string
  /** Derives the passwords. */
  secret: Buffer
  chance: Chance
  uuid: () => string
  /** Rejects when the simulation stops. */
  pause: (ms: number) => Promise<unknown>
}

const LOGIN_FAILED = 11_001
const GAMES_PER_VISIT = 3
const DEPOSIT = '100.00'
/** With less, they deposit. */
const MONEY_MIN = 20

const data = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema })
const init = data(z.object({ country: z.string(), currency: z.string(), isProofAsked: z.boolean() }))
const session = data(z.object({ accessToken: z.string() }))
const profile = data(z.object({ nickname: z.string().nullable(), birthdate: z.string().nullable() }))
const accounts = data(z.array(z.object({ id: z.string(), currency: z.string(), balance: z.string() })).min(1))
const games = data(z.array(z.object({ id: z.string(), category: z.string(), isProvablyFair: z.boolean() })))
const deposit = data(z.object({ action: z.string() }))
const launch = data(z.object({ launchUrl: z.string() }))
const challenge = data(z.unknown())

type Challenge = Parameters<typeof solveChallenge>[0]['challenge']

export async function visit(deps: SimulationDeps, number: number): Promise<void> {
  const { client, siteUrl } = deps
  const person = personOf(number)
  const token = await enter(deps, person)
  const at = (path: string) => `${siteUrl()}/api/${path}`
  try {
    await completeProfile(deps, person, token)
    const offered = games.parse(await client.call('GET', at('game/games?perPage=100')))
    const playable = offered.data.filter(isPlayable)
    for (let count = 0; count < GAMES_PER_VISIT; count += 1) {
      const game = chooseGame(playable, number, deps.chance)
      const account = await findMoney(deps, token)
      if (game === undefined || account === null) return
      const body = { mode: 'money', accountId: account, clientType: 'desktop' }
      const launched = launch.parse(
        await client.call('POST', at(`game/games/${game.id}/play`), { token, body }),
      )
      await playGame(deps, game.id, launched.data.launchUrl)
    }
  } finally {
    // The session ends anyway, if the operator can't be reached now.
    await client.call('POST', at('player/sessions/logout'), { token, body: {} }).catch(() => undefined)
  }
}

/** Returns the access token. */
async function enter(deps: SimulationDeps, person: Person): Promise<string> {
  const { client, siteUrl, secret } = deps
  const password = createHmac('sha256', secret).update(`simulated ${person.email}`).digest('base64url')
  const known = init.parse(await client.call('GET', `${siteUrl()}/api/player/init`)).data
  const proof = async () => (known.isProofAsked ? { captcha: await solveProof(deps) } : {})
  try {
    const body = { login: person.email, password, ...(await proof()) }
    return session.parse(await client.call('POST', `${siteUrl()}/api/player/sessions`, { body })).data
      .accessToken
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== LOGIN_FAILED) throw error
  }
  const { country, currency } = known
  const account = { email: person.email, password, password_confirmation: password, country, currency }
  const body = { ...account, agreements: true, ...(await proof()) }
  return session.parse(await client.call('POST', `${siteUrl()}/api/player/register`, { body })).data
    .accessToken
}

async function solveProof({ client, siteUrl }: SimulationDeps): Promise<string> {
  const set = challenge.parse(await client.call('GET', `${siteUrl()}/api/player/challenge`)).data as Challenge
  const solution = await solveChallenge({ challenge: set, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: set, solution })).toString('base64')
}

/** Their name says what they are. Bets and deposits need a date of birth. */
async function completeProfile(deps: SimulationDeps, person: Person, token: string): Promise<void> {
  const url = `${deps.siteUrl()}/api/player/profile`
  const known = profile.parse(await deps.client.call('GET', url, { token })).data
  if (known.nickname === person.nickname && known.birthdate !== null) return
  const { nickname, birthdate } = person
  await deps.client.call('PUT', url, { token, body: { nickname, birthdate } })
}

/** The id of the account to play with; null if even a deposit leaves too little. */
async function findMoney(deps: SimulationDeps, token: string): Promise<string | null> {
  const { client, siteUrl, uuid } = deps
  const read = async () => {
    const { data: all } = accounts.parse(
      await client.call('GET', `${siteUrl()}/api/wallet/accounts`, { token }),
    )
    return all[0] as (typeof all)[number]
  }
  const account = await read()
  if (Number(account.balance) >= MONEY_MIN) return account.id
  const body = { method: 'card', currency: account.currency, amount: DEPOSIT, accountId: account.id }
  const url = `${siteUrl()}/api/payment/invoices/deposit`
  const { action } = deposit.parse(await client.call('POST', url, { token, body, key: uuid() })).data
  await client.sendForm(action, { decision: 'pay' })
  return Number((await read()).balance) >= MONEY_MIN ? account.id : null
}
