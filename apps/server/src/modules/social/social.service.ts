/**
 * Sign-in with a social account. Each redirect to a provider has its own state, nonce and verifier, works once, and must end in the
 * browser that started it. If a player already has the address, their account is never joined silently: its owner joins it with the
 * password. Visitors without an address choose between signing in to an existing account and registering.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Body, Entry, Reply } from '@fairhall/contract'
import { inTransaction, violatedUnique } from '../../platform/database/database.ts'
import type { SocialDeps } from './social.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { completeLogin } from '../factors/index.ts'
import { admitByEmail, isClosedTo, isEmailFree, type Visitor } from '../onboarding/index.ts'
import { findLogin, isRestrictedPerson, recordSecurityEvent } from '../players/index.ts'
import { TELEGRAM } from '../settings/index.ts'
import { nameOf } from './provider-names.ts'
import { newFlowSecrets } from './openid-flow.ts'
import { exchangeCode, requireProvider, toAuthorization, type VerifiedIdentity } from './openid.ts'
import {
  findIdentityOwner,
  type IdentityOwner,
  type Identity,
  insertAttempt,
  insertIdentity,
  insertLink,
  useAttempt,
} from './social.queries.ts'
import { hashSecret } from './secrets.ts'
import { readState } from './social.rules.ts'
import { takeTelegram } from './telegram.service.ts'

const ATTEMPT_MS = 10 * 60 * 1000
const LINK_MS = 10 * 60 * 1000
const SECRET_BYTES = 32

/** Returns the URL of the provider's sign-in page. */
export async function startSignIn(
  deps: SocialDeps,
  request: { provider: string; state: string; connection: string | undefined },
  locale: string,
): Promise<string> {
  const provider = requireProvider(deps, request.provider)
  const state = readState(request.state)
  const isKnown =
    request.connection === undefined || provider.connections.some(({ id }) => id === request.connection)
  if (!state || !isKnown) throw refuse('badRequest')

  const outgoing = {
    ...newFlowSecrets(deps),
    connection: request.connection,
    language: deps.settings.current().locales.find(({ code }) => code === locale)?.tag ?? locale,
  }
  const address = await toAuthorization(deps, provider, outgoing)
  await inTransaction(deps.db, (tx) =>
    insertAttempt(tx, {
      state_hash: hashSecret(outgoing.state),
      provider: provider.id,
      nonce: outgoing.nonce,
      verifier: outgoing.verifier,
      binding: state.binding,
      back_route: state.backRoute,
      expires_at: new Date(deps.clock.now().getTime() + ATTEMPT_MS),
    }),
  )
  return address.href
}

type Arrival = Reply<'createSocialSession'>

export async function handleCallback(
  deps: SocialDeps,
  form: Body<'createSocialSession'>,
  visitor: Visitor,
): Promise<Arrival> {
  if (isClosedTo(deps.settings.current(), visitor.client.country)) throw refuse('countryRestricted')
  if (form.provider === TELEGRAM) {
    const { vouched, backRoute } = await takeTelegram(deps, form)
    return { ...(await admitVouched(deps, vouched, form, visitor)), backRoute }
  }
  const provider = requireProvider(deps, form.provider)
  const query = new URLSearchParams(form.query)
  const state = query.get('state') ?? ''
  const key = { stateHash: hashSecret(state), provider: provider.id }
  const attempt = await inTransaction(deps.db, (tx) => useAttempt(tx, key, deps.clock.now()))
  if (!attempt || !timingSafeEqual(attempt.binding, hashSecret(form.binding))) throw refuse('socialFailed')

  const { nonce, verifier, back_route: backRoute } = attempt
  const vouched = await exchangeCode(deps, provider, query, { state, nonce, verifier })
  if (!vouched) {
    const { address } = visitor.client
    const details = { provider: provider.id }
    await recordSecurityEvent(deps, { kind: 'social-sign-in-failed', address, details })
    throw refuse('socialFailed')
  }
  const outcome = await admitVouched(deps, { ...vouched, provider: provider.id }, form, visitor)
  return { ...outcome, backRoute }
}

type Outcome = Omit<Arrival, 'backRoute'>

async function admitVouched(
  deps: SocialDeps,
  vouched: VerifiedIdentity & { provider: string },
  form: Body<'createSocialSession'>,
  visitor: Visitor,
): Promise<Outcome> {
  // In this order: another tab may be creating the player, with the address and the identity in one transaction.
  const holder = vouched.email === null ? null : await findLogin(deps.db, vouched.email)
  const owner = await findIdentityOwner(deps.db, vouched)
  if (owner !== null) return entered(await enter(deps, owner, form, visitor))
  // An account that only claims the address loses it to the person that the provider vouches for.
  if (holder && !(await isEmailFree(deps, deps.db, holder)))
    return offered(await offerLink(deps, vouched, holder.id))
  // A restriction of the account that only claims the address is not its owner's. `admitByEmail` checks for other restrictions.
  if (
    await isRestrictedPerson(deps, deps.db, {
      identities: [vouched],
      email: holder === null ? vouched.email : null,
    })
  )
    throw refuse('accountBlocked')
  if (vouched.email === null) return offered(await offerLink(deps, vouched, null))

  // Only the registration form asks for the birth date.
  const { registration } = deps.settings.current().marketOf(visitor.client.country).rules
  if (registration.asksBirthdate) return offered(await offerLink(deps, { ...vouched, email: null }, null))
  try {
    const { email, provider, issuer, subject } = vouched
    const { affiliateTag, bonusCode, fingerprint } = form
    const newcomer = { email, affiliateTag, bonusCode, fingerprint }
    const identity = { provider, issuer, subject, isVouched: true, addedIn: null }
    const session = await admitByEmail(deps, newcomer, visitor, (tx, playerId) =>
      insertIdentity(tx, identity, playerId, deps.clock.now()),
    )
    return entered(session, true)
  } catch (error) {
    // A concurrent call, for example from another tab, has created the player: sign in to that account.
    if (violatedUnique(error) === undefined) throw error
    const owner = await findIdentityOwner(deps.db, vouched)
    if (owner === null) throw refuse('socialFailed')
    return entered(await enter(deps, owner, form, visitor))
  }
}

function offered(link: NonNullable<Outcome['link']>): Outcome {
  return { session: null, ticket: null, hasPasskey: false, isNew: false, link }
}

function entered(entry: Entry, isNew = false): Outcome {
  return 'ticket' in entry
    ? { session: null, ticket: entry.ticket, hasPasskey: entry.hasPasskey, isNew, link: null }
    : { session: entry, ticket: null, hasPasskey: false, isNew, link: null }
}

/** @throws Refusal identityPaused if a new password paused the account and the owner has not confirmed it */
async function enter(
  deps: SocialDeps,
  { isPaused, isOrigin, ...owner }: IdentityOwner,
  { fingerprint }: Pick<Body<'createSocialSession'>, 'fingerprint'>,
  { client }: Visitor,
): Promise<Entry> {
  if (isPaused) throw refuse('identityPaused')
  const by = isOrigin ? 'identity' : 'joinedIdentity'
  return completeLogin(deps, { ...owner, client, fingerprint, by })
}

async function offerLink(
  deps: SocialDeps,
  vouched: VerifiedIdentity & { provider: string },
  playerId: string | null,
) {
  const token = deps.random.bytes(SECRET_BYTES).toString('base64url')
  const { issuer, subject }: Identity = vouched
  await inTransaction(deps.db, (tx) =>
    insertLink(tx, {
      token_hash: hashSecret(token),
      player_id: playerId,
      provider: vouched.provider,
      issuer,
      subject,
      expires_at: new Date(deps.clock.now().getTime() + LINK_MS),
    }),
  )
  const { email, isEmailUnconfirmed } = vouched
  return { token, email, isEmailUnconfirmed, name: nameOf(deps, vouched) }
}
