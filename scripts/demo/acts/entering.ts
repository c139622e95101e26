/** How people arrive: they register on their first visit, and sign in on the others. */
import { BonusCodeTrigger } from '@fairhall/contract'
import type { Visit } from '../people/calendar.ts'
import { chanceOf } from '../people/chance.ts'
import type { Person } from '../people/people.ts'
import {
  chanceOfVisit,
  type KnownPerson,
  keysFrom,
  type Stay,
  unlessRefused,
  type World,
} from '../world/world.ts'

/** Null if they may not come in. */
export async function enter(world: World, visit: Visit): Promise<Stay | null> {
  const chance = chanceOfVisit(world, visit)
  const { person } = visit
  const known = world.known.get(person.number)
  const stay = (token: string, about: KnownPerson): Stay => {
    return { visit, person, token, known: about, chance, newKey: keysFrom(chance) }
  }
  if (known === undefined) {
    const token = await register(world, visit)
    return token === null ? null : stay(token, await introduce(world, person, token))
  }
  if (known.isAway) return null
  const isYoung = world.clock.now().getTime() - known.signedInAt < SESSION_DAYS * 86_400_000
  // The draw comes first, so that what follows it never depends on the age of a session.
  const token = await comeBack(world, person, known, chance() < STAYS_SIGNED_IN && isYoung)
  if (token === null) return null
  known.token = token
  return stay(token, known)
}

/** How often people come back to a page where they are still logged in. */
const STAYS_SIGNED_IN = 0.7

/** Sessions end after 90 days (`SESSION_MAX_DAYS`), also in the middle of a visit. People log in again before that. */
const SESSION_DAYS = 89

/** A session that has ended since, for example because its owner ended it elsewhere, needs a login. */
async function comeBack(
  { client, clock, password }: World,
  person: Person,
  known: KnownPerson,
  isSignedIn: boolean,
): Promise<string | null> {
  const { token } = known
  const kept = isSignedIn ? await unlessRefused(client.call(person, 'refreshSession', { token })) : null
  if (kept !== null) return kept.accessToken
  const body = { login: person.email, password }
  const entry = await unlessRefused(client.call(person, 'createSession', { body }))
  if (entry === null || !('accessToken' in entry)) return null
  known.signedInAt = clock.now().getTime()
  return entry.accessToken
}

async function register(world: World, { person }: Visit): Promise<string | null> {
  const { client, password } = world
  const tag = tagOf(world, person)
  const body = {
    email: person.email,
    password,
    password_confirmation: password,
    country: person.country,
    currency: person.currency,
    locale: person.locale,
    agreements: true,
    receiveEmailPromo: person.wantsMail,
    ...(tag !== null && { affiliateTag: tag }),
  }
  const session = await unlessRefused(client.call(person, 'register', { body }))
  return session?.accessToken ?? null
}

function tagOf(world: World, { number, partner, invitedBy }: Person): string | null {
  const ofFriend = invitedBy === null ? null : world.known.get(invitedBy)?.friendTag
  if (ofFriend != null) return ofFriend
  return partner === null ? null : `${partner}_spring_click-${number}`
}

/** Fills in the profile, asks for a code to add a phone number, and remembers the account. */
async function introduce(world: World, person: Person, token: string): Promise<KnownPerson> {
  const { client } = world
  const { firstName, lastName, nickname, birthdate } = person
  const body = { firstName, lastName, nickname, birthdate }
  await client.call(person, 'updateProfile', { token, body })
  const { phone } = person
  if (phone !== null) {
    const code = { phone, reason: 'phone-verification' as const, password: world.password }
    await unlessRefused(client.call(person, 'sendOtp', { token, body: code }))
  }
  const [account] = await client.call(person, 'listAccounts', { token })
  const known = {
    accountId: account?.id ?? '',
    token,
    signedInAt: world.clock.now().getTime(),
    friendTag: null,
    isAway: false,
    done: new Set<string>(),
    games: new Set<string>(),
  }
  world.known.set(person.number, known)
  return known
}

/** Refreshes the token, as the site does: a long game outlasts it. */
export async function staySignedIn({ client }: World, stay: Stay): Promise<void> {
  const session = await unlessRefused(client.call(stay.person, 'refreshSession', { token: stay.token }))
  if (session === null) return
  stay.token = session.accessToken
  stay.known.token = session.accessToken
}

/** Most people confirm their email with the link that they got. */
export async function confirmEmail(world: World, { person, known }: Stay): Promise<void> {
  const [, code] = /\/verify\/([\w-]+)/.exec(world.mailbox.get(person.email) ?? '') ?? []
  if (code === undefined || chanceOf(world.seed, 'email', person.number)() < 0.1) return
  const body = { code, password: world.password }
  const confirmed = await unlessRefused(world.client.call(person, 'confirmEmail', { body }))
  if (confirmed !== null) known.done.add('email')
}

/** With the code that they got as a text. */
export async function confirmPhone(world: World, { person, token }: Stay): Promise<void> {
  const { phone } = person
  const [code] = /\b\d{6}\b/.exec(world.mailbox.get(phone ?? '') ?? '') ?? []
  if (phone === null || code === undefined) return
  const body = { phone, code, authenticated: true }
  await unlessRefused(world.client.call(person, 'verifyOtp', { token, body }))
}

/** A code of an offer, before the deposit that it is for. */
export async function enterBonusCode(world: World, stay: Stay): Promise<void> {
  const { person, token, known } = stay
  const code = [
    ['spins', 'SPINS20', BonusCodeTrigger.direct],
    ['bonusCode', 'FAIRHALL10', BonusCodeTrigger.deposit],
  ] as const
  for (const [trait, bonusCode, trigger] of code) {
    if (!person.traits.has(trait) || known.done.has(trait)) continue
    known.done.add(trait)
    await unlessRefused(world.client.call(person, 'addBonusCode', { token, body: { bonusCode, trigger } }))
  }
}

/** A valid CPF for a number. */
export function cpfOf(number: number): string {
  const base = String(100_000_000 + number * 7919).slice(-9)
  const digit = (digits: string) => {
    const sum = [...digits].reduce((all, one, index) => all + Number(one) * (digits.length + 1 - index), 0)
    return String(((sum * 10) % 11) % 10)
  }
  const first = digit(base)
  return base + first + digit(base + first)
}

/** A valid German IBAN for a number. */
export function ibanOf(number: number): string {
  const account = `37040044${String(5_320_130_00 + number).padStart(10, '0')}`
  // D is 13, E is 14
  const rest = Number(BigInt(`${account}131400`) % 97n)
  return `DE${String(98 - rest).padStart(2, '0')}${account}`
}
