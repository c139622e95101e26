/** How people pay in and out, with every outcome that payments have. */
import { errors, type Reply } from '@fairhall/contract'
import { between, pickWeighted } from '../people/chance.ts'
import { cpfOf, ibanOf } from './entering.ts'
import type { Person } from '../people/people.ts'
import { type CallInput, Refused } from '../world/client.ts'
import { type Stay, unlessRefused, type World } from '../world/world.ts'

type Method = Reply<'listDepositMethods'>[number]
type Way = 'deposit' | 'withdrawal'

/** Methods are the same for everyone in a country with a currency. */
const methods = new WeakMap<World, Map<string, readonly Method[]>>()

async function methodsOf(world: World, stay: Stay, way: Way): Promise<readonly Method[]> {
  const { currency, country } = stay.person
  const cache = methods.get(world) ?? new Map<string, readonly Method[]>()
  methods.set(world, cache)
  const key = `${way} ${currency} ${country}`
  const call = way === 'deposit' ? 'listDepositMethods' : 'listWithdrawalMethods'
  const query = { currency, country }
  const found = cache.get(key) ?? (await world.client.call(stay.person, call, { token: stay.token, query }))
  cache.set(key, found)
  return found
}

/** In euros, what they deposit at a time. */
const USUAL_DEPOSIT = 35

/** What becomes of a deposit: the stand-in provider decides by the last digits of the amount. */
const outcomes: readonly (readonly [string, number])[] = [
  ['', 915],
  ['01', 20],
  ['02', 6],
  ['03', 3],
  ['04', 4],
  ['05', 8],
  ['06', 3],
  ['07', 3],
  ['08', 5],
  ['09', 3],
]

/** What the payer does on the page of the provider. */
const decisions: readonly (readonly ['pay' | 'decline' | 'leave', number])[] = [
  ['pay', 93],
  ['decline', 2],
  ['leave', 5],
]

/** Deposits if the account holds less than a few stakes. Returns the balance, in the currency of the account. */
export async function findMoney(world: World, stay: Stay): Promise<number> {
  const isFirst = !stay.known.done.has('deposit')
  const balance = isFirst ? 0 : await balanceOf(world, stay)
  const deposit = depositOf(world, stay)
  if (stay.person.habit === 'looker' || (!isFirst && balance > deposit * 0.4)) return balance
  stay.known.done.add('deposit')
  await payIn(world, stay, deposit)
  return balanceOf(world, stay)
}

/** The visit from which some people pay in much more, and how many times as much. */
const [ESCALATES_FROM, ESCALATION] = [6, 5]

function depositOf({ rates }: World, { person, chance, visit }: Stay): number {
  const isEscalating = person.traits.has('escalates') && visit.index >= ESCALATES_FROM
  const euros = USUAL_DEPOSIT * person.means * (isEscalating ? ESCALATION : 1) * (0.6 + chance() * 0.8)
  return euros / (rates.get(person.currency) ?? 1)
}

async function balanceOf({ client }: World, { person, token, known }: Stay): Promise<number> {
  const accounts = await client.call(person, 'listAccounts', { token })
  return Number(accounts.find(({ id }) => id === known.accountId)?.balance ?? 0)
}

async function payIn(world: World, stay: Stay, wanted: number): Promise<void> {
  const { person, token, known, chance, newKey } = stay
  const offered = await methodsOf(world, stay, 'deposit')
  const id =
    chance() < 0.85 ? person.methods[0] : person.methods[between(chance, 0, person.methods.length - 1)]
  const method = offered.find((one) => one.method === id) ?? offered[0]
  if (method === undefined) return
  const amount = withOutcome(roundTo(method, wanted), pickWeighted(chance, outcomes))
  const fields = depositFieldsOf(method, stay)
  const body = {
    method: method.method,
    currency: person.currency,
    amount,
    accountId: known.accountId,
    fields,
    ...(takesBonus(world, stay, wanted) && { bonusId: FIRST_BONUS }),
  }
  const reply = await unlessRefused(
    world.client.call(person, 'createDeposit', { token, body, key: newKey() }),
  )
  const decision = pickWeighted(chance, decisions)
  if (reply?.action === undefined || decision === 'leave') return
  await unlessRefused(world.client.sendForm(reply.action, { decision }))
}

const FIRST_BONUS = 'welcome-first'
/** One of so many takes it with a first deposit that is high enough, in euros. */
const [BONUS_ONE_IN, BONUS_FROM] = [5, 30]

/** Chosen by the person's number: a random choice would change every later one of the demo. */
const takesBonus = ({ rates }: World, { person, visit }: Stay, wanted: number): boolean =>
  visit.index === 0 &&
  person.number % BONUS_ONE_IN === 0 &&
  wanted * (rates.get(person.currency) ?? 1) >= BONUS_FROM

/** Like a person: one of the suggested amounts if it is near, in any case within the bounds. */
function roundTo({ presets, amountMin, amountMax }: Method, wanted: number): number {
  const near = presets.map(({ amount }) => Number(amount)).find((preset) => preset >= wanted)
  const step = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, wanted)) - 1))
  const chosen = near ?? Math.round(wanted / step) * step
  return Math.min(Number(amountMax), Math.max(Number(amountMin), chosen))
}

/** An amount without decimals always succeeds. */
const withOutcome = (amount: number, digits: string) =>
  digits === '' || !Number.isInteger(amount) || amount < 2 ? String(amount) : `${amount}.${digits}`

function depositFieldsOf({ fields }: Method, { person }: Stay): Record<string, string> {
  const values: Record<string, string> = {
    cpf_number: cpfOf(person.number),
    voucher_code: String(4_000_000_000_000_000 + person.number),
    crypto_network: NETWORK,
  }
  return Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? '']))
}

/** With less of their deposit left, people play on or leave. */
const WORTHWHILE = 0.4

/** How likely people cash out after a visit, and how much of what they have. */
export async function cashOut(world: World, stay: Stay): Promise<void> {
  const { person, token, known, chance, newKey } = stay
  if (!known.done.has('deposit') || !known.done.has('email') || chance() > 0.5) return
  const accounts = await world.client.call(person, 'listAccounts', { token })
  const cash = Number(accounts.find(({ id }) => id === known.accountId)?.withdrawalBalance ?? 0)
  if (cash < depositOf(world, stay) * WORTHWHILE) return
  const share = chance() < 0.5 ? 1 : 0.5
  const offered = await methodsOf(world, stay, 'withdrawal')
  const preferred = [person.methods[0], 'bank', 'ewallet', 'card', person.methods[1]]
  const usable = [...new Set(preferred)].flatMap((id) => offered.find(({ method }) => method === id) ?? [])
  for (const method of usable.slice(0, 3)) {
    const wanted = Math.min(Number(method.amountMax), Math.max(Number(method.amountMin), cash * share))
    if (wanted > cash) continue
    const amount = String(wanted >= 10 ? Math.floor(wanted) : wanted)
    const fields = payoutFieldsOf(method, stay)
    const body = {
      method: method.method,
      currency: person.currency,
      amount,
      accountId: known.accountId,
      fields,
    }
    const made = await requestPayout(world, person, { token, body, key: newKey() })
    if (made === 'later') return
    if (made === null) continue
    if (chance() < CANCELLED) await cancel(world, stay, made.id)
    return
  }
}

/** Enters the password if the site asks for it. Null: another method may do. */
async function requestPayout(
  world: World,
  person: Person,
  input: CallInput<'createWithdrawal'>,
): Promise<{ id: string } | 'later' | null> {
  const { client, password } = world
  try {
    return await client.call(person, 'createWithdrawal', input)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === errors.turnOverLeft.code) return 'later'
    if (error.code !== errors.passwordNeeded.code) return null
  }
  const { token = '' } = input
  await client.call(person, 'showPassword', { token, body: { password } })
  return unlessRefused(client.call(person, 'createWithdrawal', input))
}

/** The share of withdrawals that their player cancels. */
const CANCELLED = 0.05

async function cancel({ client }: World, { person, token }: Stay, id: string): Promise<void> {
  await unlessRefused(client.call(person, 'declineInvoice', { token, params: { id } }))
}

/** Of tokens that several chains have. */
const NETWORK = 'tron'

function payoutFieldsOf({ fields }: Method, { person }: Stay): Record<string, string> {
  const values: Record<string, string> = {
    cpf_number: cpfOf(person.number),
    account_holder: `${person.firstName} ${person.lastName}`,
    iban: ibanOf(person.number),
    wallet_email: person.email,
    crypto_network: NETWORK,
    wallet_id: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  }
  return Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? '']))
}
