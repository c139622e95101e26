import { at } from '@fairhall/content'
import type { Field, Init } from '@fairhall/contract'
import type { OnboardingDeps } from './onboarding.deps.ts'
import { done, type Provable, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { isDeviceOf } from '../../platform/http/limits/known-devices.ts'
import { passkeyDomain } from '../factors/index.ts'
import { recordRefusal, rulesOf } from '../players/index.ts'
import { isProofAsked, requireProof } from '../proofs/index.ts'
import {
  ageMinOf,
  type FieldDefinition,
  findTelegram,
  isLivePlayShown,
  listOpenIdProviders,
  type Market,
  restrictTypeOf,
  type SettingsSnapshot,
  telegramScript,
} from '../settings/index.ts'
import { confirmEmail } from './email-proofs/email-confirmation.service.ts'
import { choicesOf, requiresProof, fieldsOfCountry, isOpenCountry, withDefaults } from './onboarding.rules.ts'
import { confirmReset, requestReset } from './passwords/password-reset.service.ts'
import { sendCode, verifyCode } from './phone-codes/phone-verification.service.ts'
import { checkCode, register, registerByPhone } from './registration/registration.service.ts'
import { refresh, signIn, signInByPasskey, signOut } from './sign-in/sign-in.service.ts'

export function onboardingRoutes(app: App, deps: OnboardingDeps): void {
  serve(app, deps, 'getInit', ({ client }) => initOf(deps, client.country))
  serve(app, deps, 'listFieldValidations', ({ query, client, locale }) => {
    const settings = deps.settings.current()
    if (query.scenario === 'profile')
      return settings.registration.profile.map((field) => toField(deps, field, locale))

    const choices = choicesOf(settings, {}, { country: client.country, locale })
    const isOpen = isOpenCountry(settings, client.country)
    const fields = fieldsOfCountry(settings, query.country ?? client.country)
    return fields.map((field) => toField(deps, withDefaults(field, choices, isOpen), locale))
  })
  registrationRoutes(app, deps)
  sessionRoutes(app, deps)
}

const attempt = { kind: 'attempt' } as const
const proved = (deps: OnboardingDeps) => ({
  ...attempt,
  guard: (body: Provable) => requireProof(deps, body.captcha),
})

/** Registration, and the code sent for it, may require a proof of work where other forms don't. */
const isRequired = ({ settings }: OnboardingDeps) => requiresProof(settings.current())
const registering = (deps: OnboardingDeps) => ({
  kind: 'entry' as const,
  guard: ({ captcha }: Provable) => requireProof(deps, captcha, { isRequired: isRequired(deps) }),
})
const sendingCode = (deps: OnboardingDeps) => ({
  ...attempt,
  guard: ({ captcha, reason }: Provable & { reason?: string }) =>
    requireProof(deps, captcha, { isRequired: reason === 'registration' && isRequired(deps) }),
})

function registrationRoutes(app: App, deps: OnboardingDeps): void {
  serve(
    app,
    deps,
    'register',
    ({ body, client, locale }) => register(deps, body, { client, locale }),
    registering(deps),
  )
  serve(
    app,
    deps,
    'registerByPhone',
    ({ body, client, locale }) => registerByPhone(deps, body, { client, locale }),
    registering(deps),
  )
  serve(
    app,
    deps,
    'checkBonusCode',
    ({ body, client, locale }) => ({ isRight: checkCode(deps, body, { client, locale }) }),
    attempt,
  )
  serve(
    app,
    deps,
    'sendOtp',
    ({ body, playerId, sessionId, client, locale }) =>
      done(sendCode(deps, body, { playerId, sessionId }, { client, locale })),
    sendingCode(deps),
  )
  serve(
    app,
    deps,
    'verifyOtp',
    async ({ body, playerId, sessionId, client: { address } }) => ({
      resetCode: await verifyCode(deps, body, { playerId, sessionId, address }),
    }),
    attempt,
  )
}

function sessionRoutes(app: App, deps: OnboardingDeps): void {
  serve(
    app,
    deps,
    'createSession',
    ({ body, client, locale, request: { headers } }) =>
      signIn(deps, body, { client, locale }, (playerId) => isDeviceOf(deps, headers, playerId)),
    { ...proved(deps), signsIn: (entry) => entry },
  )
  serve(
    app,
    deps,
    'requestPasswordReset',
    ({ body, client, locale }) => done(requestReset(deps, body, { client, locale })),
    proved(deps),
  )
  serve(
    app,
    deps,
    'confirmPasswordReset',
    ({ body, client }) => recordRefusal(deps, 'reset-code-failed', client, () => confirmReset(deps, body)),
    attempt,
  )
  serve(app, deps, 'confirmEmail', ({ body, ...asker }) => confirmEmail(deps, body, asker), attempt)
  serve(
    app,
    deps,
    'createPasskeySession',
    ({ body, client, locale }) => signInByPasskey(deps, body, { client, locale }),
    { ...attempt, signsIn: (entry) => entry },
  )
  serve(app, deps, 'refreshSession', ({ bearer, client }) => refresh(deps, bearer, client))
  serve(app, deps, 'logout', ({ playerId, sessionId }) => done(signOut(deps, playerId, sessionId)))
}

function initOf(deps: OnboardingDeps, country: string): Init {
  const settings = deps.settings.current()
  const market = settings.marketOf(country)
  const restrictType = restrictTypeOf(settings, country)
  const { types, tab } = settings.registration
  const telegram = findTelegram(deps)
  const isSandboxShown =
    deps.config.roles.has('sandbox') && (deps.config.smtpUrl === null || deps.config.sms === 'sandbox')
  return {
    country,
    market: market.id,
    currency: market.currency,
    locale: market.locale,
    restriction: { restrict: restrictType !== null, restrictType },
    features: {
      ...settings.features,
      livePlay: isLivePlayShown(settings, country),
      simulatedPlayers: deps.config.sandboxPlayers > 0,
    },
    registration: { types: [...types], tab },
    social: socialProvidersOf(deps),
    telegram: telegram && { bot: telegram.bot, script: telegramScript(deps, telegram) },
    ageMin: ageMinOf(settings, country),
    information: informationOf(market),
    passkeyDomain: passkeyDomain(deps),
    isProofAsked: isProofAsked(deps),
    ...siteOf(settings),
    inboxUrl: isSandboxShown ? `${deps.config.sandboxUrl ?? `${deps.publicUrl}/sandbox`}/inbox` : null,
    studioUrl: deps.config.studioUrl ?? '/studio',
  }
}

function informationOf({ rules }: Market): Init['information'] {
  const { licence, helpBody, isHelpShownFirst } = rules.information
  return { licence, helpBody, isHelpShownFirst, hasGuestDemos: !rules.identity.beforeDemo }
}

/** The data for each sign-in button. The server, not the browser, determines the provider's URL. */
function socialProvidersOf(deps: OnboardingDeps): Init['social'] {
  return listOpenIdProviders(deps).flatMap(({ id, name, connections }): Init['social'] =>
    connections.length === 0
      ? [{ provider: id, connection: null, name }]
      : connections.map((connection) => ({ provider: id, connection: connection.id, name: connection.name })),
  )
}

/** Returns null for a group of settings unless all of its required values are set. */
function siteOf({ site }: SettingsSnapshot) {
  const { affiliateTagDays, identityCheck, contact, helpLines, analytics, errorReporter, chat, betting } =
    site
  return {
    affiliateTagDays,
    identityCheck,
    contact,
    helpLines,
    betting:
      betting.clientHost === null || betting.clientId === null
        ? null
        : { clientHost: betting.clientHost, clientId: betting.clientId },
    analytics: analytics.containerId === null ? null : { ...analytics, containerId: analytics.containerId },
    errorReporter: errorReporter.dsn === null ? null : { dsn: errorReporter.dsn },
    chat:
      chat.baseUrl === null || chat.websiteToken === null
        ? null
        : { ...chat, baseUrl: chat.baseUrl, websiteToken: chat.websiteToken },
    redirects: site.redirects.map(({ from, to }) => ({ from, to })),
  }
}

function toField(deps: OnboardingDeps, field: FieldDefinition, locale: string): Field {
  const description = labelOf(deps, field.name, locale)
  if (field.name !== 'captcha') return { ...field, rules: rulesOf(field), description }
  // Solved in the background, so never shown, and required wherever the server asks for it.
  return {
    ...field,
    isVisible: false,
    isRequired: field.isRequired || isProofAsked(deps),
    rules: [],
    description,
  }
}

/** Strips link markup from a label: only the form itself can fill in the links. */
function labelOf(deps: OnboardingDeps, name: string, locale: string): string {
  const label = at(deps.content.current().messages(locale), `fields-settings.fields.${name}`)
  if (typeof label !== 'string') return ''
  const age = String(deps.settings.current().registration.ageMin)
  return label.replaceAll('{age}', age).replaceAll(/<\/?[\w-]+>/g, '')
}
