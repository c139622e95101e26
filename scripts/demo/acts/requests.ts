/** What people ask for other than play: limits and breaks, documents, complaints, questions, and to leave. */
import { Break, CashLimit } from '@fairhall/contract'
import { between, pick } from '../people/chance.ts'
import { documentFile } from './document-picture.ts'
import type { Trait } from '../people/people.ts'
import { type Stay, unlessRefused, type World } from '../world/world.ts'

type Ask = (world: World, stay: Stay) => Promise<void>

/** In the order in which they may come up. The last ones end a visit for some time, or for good. */
const asks: readonly (readonly [Trait, Ask])[] = [
  ['limit', setLimit],
  ['loosens', loosenLimit],
  ['document', sendDocument],
  ['vault', fillVault],
  ['referral', inviteFriends],
  ['complaint', complain],
  ['contact', writeToStaff],
  ['coolingOff', takeBreak],
  ['exclusion', excludeThemselves],
  ['closure', leaveForGood],
]

/** One of the things that this person asks for at some time, at most once each. */
export async function askForSomething(world: World, stay: Stay): Promise<void> {
  if ((await askForDecision(world, stay)) || (await joinRegister(world, stay))) return
  const { person, known, chance } = stay
  const open = asks.filter(([trait]) => person.traits.has(trait) && !known.done.has(trait))
  const [next] = open
  if (next === undefined || chance() > 0.5) return
  const [trait, ask] = next
  known.done.add(trait)
  await ask(world, stay)
}

/** Where some move to. */
const moves: Readonly<Record<string, string>> = { DE: 'AT', AT: 'DE', CH: 'DE', IE: 'ES', ES: 'IE', FI: 'IE' }
/** One in so many people moves, and one in so many who excluded themselves asks for an early end. */
const [MOVES_ONE_IN, REGRETS_ONE_IN] = [12, 3]
/** Where one in so many puts themselves on the country's register of self-excluded people. */
const [REGISTER_OF, REGISTERS_ONE_IN] = ['ES', 6]

/** What staff decide. Chosen by the person's number, as the first bonus in `money.ts`. */
async function askForDecision({ client }: World, { person, token, known, visit }: Stay): Promise<boolean> {
  const { number, country } = person
  const to = moves[country]
  if (number % MOVES_ONE_IN === 1 && to !== undefined && visit.index === 1) {
    const body = { country: to }
    return (await unlessRefused(client.call(person, 'requestCountry', { token, body }))) !== null
  }
  if (number % REGRETS_ONE_IN !== 0 || !known.done.has('exclusion') || known.done.has('regret')) return false
  known.done.add('regret')
  const limits = (await unlessRefused(client.call(person, 'listLimits', { token }))) ?? []
  const exclusion = limits.find(({ definition }) => definition === Break.selfExclusion)
  if (exclusion === undefined) return false
  const body = {
    reason: 'I set it after one bad evening. My situation is stable, and I would like to come back.',
  }
  const asked = client.call(person, 'askForRemoval', { token, params: { limitId: exclusion.id }, body })
  return (await unlessRefused(asked)) !== null
}

/** They log out, too, and the register is asked when they come back. */
async function joinRegister({ client, siteUrl }: World, { person, known, visit }: Stay): Promise<boolean> {
  const { number, country, lastName, birthdate } = person
  if (country !== REGISTER_OF || number % REGISTERS_ONE_IN !== 2 || visit.index !== 0) return false
  await client.sendForm(`${siteUrl}/sandbox/register/people`, { lastName, birthdate })
  known.signedInAt = 0
  return true
}

async function setLimit(world: World, { person, token, chance }: Stay): Promise<void> {
  const definition = pick(chance, [CashLimit.deposit, CashLimit.deposit, CashLimit.loss, CashLimit.bet])
  const euros = 150 * person.means * (0.5 + chance())
  const amount = String(Math.max(1, Math.round(euros / (world.rates.get(person.currency) ?? 1))))
  const period = pick(chance, ['daily', 'weekly', 'monthly'])
  const body = { definition, period, amount, currency: person.currency }
  await unlessRefused(world.client.call(person, 'createLimit', { token, body }))
}

/** A looser limit waits until the player confirms it. */
async function loosenLimit({ client }: World, { person, token }: Stay): Promise<void> {
  const limits = (await unlessRefused(client.call(person, 'listLimits', { token }))) ?? []
  const cash = limits.find(({ amount }) => amount !== null)
  if (cash === undefined) return
  const body = { amount: String(Math.round(Number(cash.amount) * 2)) }
  await unlessRefused(client.call(person, 'updateLimit', { token, params: { limitId: cash.id }, body }))
}

async function sendDocument({ client }: World, { person, token, chance }: Stay): Promise<void> {
  const kinds = ['identity', 'address', 'payment'] as const
  for (const kind of kinds.slice(0, between(chance, 1, 2)))
    await unlessRefused(client.upload(person, token, kind, documentFile(person, kind)))
}

async function fillVault({ client }: World, { person, token, known, newKey }: Stay): Promise<void> {
  const accounts = await client.call(person, 'listAccounts', { token })
  const cash = Number(accounts.find(({ id }) => id === known.accountId)?.withdrawalBalance ?? 0)
  if (cash < 4) return
  const body = { currency: person.currency, direction: 'in' as const, amount: String(Math.floor(cash / 4)) }
  await unlessRefused(client.call(person, 'moveVault', { token, body, key: newKey() }))
}

async function inviteFriends({ client }: World, { person, token, known }: Stay): Promise<void> {
  const referral = await unlessRefused(client.call(person, 'getReferral', { token }))
  known.friendTag = referral?.tag ?? null
}

const complaints = [
  ['payment', 'My withdrawal has been pending for three days. The status page has not changed since Monday.'],
  ['bonus', 'The bonus ended before I could finish the wagering requirement. The terms say seven days.'],
  ['game', 'The round stopped on the last reel and my connection dropped. Was my bet counted?'],
  ['account', 'I asked for a new address on my account and got no answer.'],
  ['protection', 'I set a deposit limit and still got a bonus email on the same day.'],
  ['other', 'The chat was closed when I needed help on Sunday evening.'],
] as const

async function complain({ client }: World, { person, token, chance, newKey }: Stay): Promise<void> {
  const [kind, text] = pick(chance, complaints)
  await unlessRefused(client.call(person, 'createComplaint', { token, body: { id: newKey(), kind, text } }))
}

async function writeToStaff({ client }: World, { person, token }: Stay): Promise<void> {
  const message = 'Which documents do you need to verify my account, and how long does it take?'
  await unlessRefused(
    client.call(person, 'createCommunication', { token, body: { email: person.email, message } }),
  )
}

async function takeBreak({ client }: World, { person, token, chance }: Stay): Promise<void> {
  const body = { definition: Break.coolingOff, period: pick(chance, ['day', 'week', 'month']) }
  await unlessRefused(client.call(person, 'createLimit', { token, body }))
}

async function excludeThemselves({ client }: World, { person, token, chance }: Stay): Promise<void> {
  const period = pick(chance, ['half-year', 'half-year', 'year', 'for-good'])
  const body = { definition: Break.selfExclusion, period }
  await unlessRefused(client.call(person, 'createLimit', { token, body }))
}

async function leaveForGood({ client, password }: World, { person, token, known }: Stay): Promise<void> {
  const body = { password }
  if ((await unlessRefused(client.call(person, 'closePlayer', { token, body }))) !== null) known.isAway = true
}
