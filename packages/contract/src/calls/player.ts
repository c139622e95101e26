import { z } from 'zod'
import { marketDuties, marketInformation } from './market-information.ts'
import {
  calendarDate,
  captcha,
  countryCode,
  currencyCode,
  id,
  localeCode,
  moment,
  restrictType,
  text,
} from '../shapes.ts'
import { challenge } from './challenge.ts'
import { features } from './features.ts'

/** What the site needs first, the same for everyone in a market. Contains no secrets and no player data. */
export const init = z.object({
  country: countryCode,
  market: z.string(),
  currency: currencyCode,
  locale: localeCode,
  restriction: z.object({
    restrict: z.boolean(),
    restrictType,
  }),
  features,
  registration: z.object({
    types: z.array(z.enum(['email', 'phone'])),
    tab: z.enum(['email', 'phone', 'both']),
  }),
  ageMin: z.number().int(),
  /** The domain that passkeys are created for; null when they cannot be used. */
  passkeyDomain: z.string().nullable(),
  /** Whether forms must include the proof of a solved challenge. */
  isProofAsked: z.boolean(),
  /** Lifetime of the affiliate tag's cookie. */
  affiliateTagDays: z.number().int(),
  /** Social sign-in providers; for a provider with several connections, each of them. */
  social: z.array(z.object({ provider: z.string(), connection: z.string().nullable(), name: z.string() })),
  /** Telegram's widget: its bot, and the URL of its script. */
  telegram: z.object({ bot: z.string(), script: z.string() }).nullable(),
  betting: z.object({ clientHost: z.string(), clientId: z.string() }).nullable(),
  identityCheck: z.object({ isEnabled: z.boolean(), hidesDocuments: z.boolean() }),
  contact: z.object({ email: z.string() }),
  /** Organisations that help people with gambling problems. Without a country it serves everywhere. */
  helpLines: z.array(
    z.object({
      name: z.string(),
      country: countryCode.nullable(),
      phone: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  information: marketInformation,
  analytics: z
    .object({ containerId: z.string(), frameOrigin: z.string().nullable(), isInPage: z.boolean() })
    .nullable(),
  errorReporter: z.object({ dsn: z.string() }).nullable(),
  chat: z.object({ baseUrl: z.string(), websiteToken: z.string(), guestAvailable: z.boolean() }).nullable(),
  /** Paths of the site that have moved, without language: to another path or to an external URL. */
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The inbox of the stand-ins, where a developer finds the emails. Null in production. */
  inboxUrl: z.string().nullable(),
  /** Where the studio's games run and publish their rounds: a path of this site, or a URL. */
  studioUrl: z.string(),
})
export type Init = z.infer<typeof init>

export const field = z.object({
  name: z.string(),
  /** The label of the field, in the language of the request. */
  description: z.string(),
  editable: z.boolean(),
  isRequired: z.boolean(),
  isVisible: z.boolean(),
  position: z.number().int(),
  value: z.union([z.string(), z.boolean(), z.null()]),
  /** Rules of `packages/rules`, as text: `required`, `min:6`, `same:password`. */
  rules: z.array(z.string()),
})
export type Field = z.infer<typeof field>

export const session = z.object({ accessToken: z.string(), expiresAt: moment })
export type Session = z.infer<typeof session>

/** `hasPasskey`: a passkey may replace a code. */
const ticketed = z.object({ ticket: z.string(), hasPasskey: z.boolean() })
export type Ticket = z.infer<typeof ticketed>

/** With a second factor, the ticket that `completeSession` takes with a code. */
export const entry = z.union([session, ticketed])
export type Entry = z.infer<typeof entry>

export const profile = z.object({
  id,
  email: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  isPhoneConfirmed: z.boolean(),
  /** Whether the player's identity is verified: by staff or by the verification service. */
  isIdentityConfirmed: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  nickname: z.string().nullable(),
  /** What others see: the nickname, else the masked email before the @, else the language's 'Unknown'. */
  shownNickname: z.string(),
  birthdate: calendarDate.nullable(),
  gender: z.enum(['female', 'male', 'other']).nullable(),
  country: countryCode,
  city: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** These are also null when the operator's definitions do not show them. */
  nationality: countryCode.nullable(),
  additionalAddress: z.string().nullable(),
  profession: z.string().nullable(),
  placeOfBirth: z.string().nullable(),
  personalIdNumber: z.string().nullable(),
  cpf_number: z.string().nullable(),
  /** Its answer is never returned. */
  securityQuestion: z.string().nullable(),
  timeZone: z.string(),
  locale: localeCode,
  /** 1 active, 2 limited (cannot deposit), 3 blocked, 4 closed, 5 excluded. */
  status: z.number().int(),
  receiveEmailPromo: z.boolean(),
  receiveSmsPromo: z.boolean(),
  /** Whether other players see no name next to this player's bets and wins. */
  hidePlay: z.boolean(),
  /** Whether a deposit includes a bonus unless the player declines it. */
  receiveBonus: z.boolean(),
  pwaInstalled: z.boolean(),
  isNewlyRegistered: z.boolean(),
  ...marketDuties,
  registeredAt: moment,
})
export type Profile = z.infer<typeof profile>

const leaving = z.object({
  /** JSON: `backRoute`, the encoded return path, and `binding`, base64url of a browser secret's SHA-256. */
  state: text(4000),
  connection: text(64).optional(),
})

const socialLink = z.object({
  token: z.string(),
  email: z.string().nullable(),
  isEmailUnconfirmed: z.boolean(),
  name: z.string(),
})

/** A session, a request for the second factor, or the offer to link the social account to a player. */
const arrival = z.object({
  session: session.nullable(),
  ticket: z.string().nullable(),
  hasPasskey: z.boolean(),
  isNew: z.boolean(),
  /**
   * `email` is the address of the player to link. Without one, the visitor chooses the account by login and
   * password, or registers with the token. `name` is the provider's name.
   */
  link: socialLink.nullable(),
  backRoute: z.string(),
})

/** The operator's field definitions decide which fields are shown, required and how they are validated. */
const registration = z.object({
  email: text(254).optional(),
  phone: text(32).optional(),
  firstName: text(64).optional(),
  lastName: text(64).optional(),
  birthdate: text(10).optional(),
  /** In whole years, as the player states it. */
  age: text(3).optional(),
  nickname: text(64).optional(),
  country: text(2).optional(),
  currency: text(32).optional(),
  locale: text(5).optional(),
  password: text(256).optional(),
  password_confirmation: text(256).optional(),
  bonusCode: text(64).optional(),
  agreements: z.boolean().optional(),
  receiveEmailPromo: z.boolean().optional(),
  receiveSmsPromo: z.boolean().optional(),
  receiveBonus: z.boolean().optional(),
  affiliateTag: text(256).optional(),
  fingerprint: text(128).optional(),
  timeZone: text(64).optional(),
  /** From `createSocialSession`: links the social account to the new player, or creates no player. */
  socialToken: text(128).optional(),
  captcha,
})

const profileChange = z.object({
  firstName: text(64).optional(),
  lastName: text(64).optional(),
  nickname: text(64).optional(),
  birthdate: text(10).optional(),
  gender: text(8).optional(),
  city: text(128).optional(),
  address: text(256).optional(),
  postalCode: text(16).optional(),
  nationality: text(2).optional(),
  additionalAddress: text(256).optional(),
  profession: text(128).optional(),
  placeOfBirth: text(128).optional(),
  personalIdNumber: text(64).optional(),
  cpf_number: text(14).optional(),
  securityQuestion: text(256).optional(),
  securityAnswer: text(256).optional(),
  timeZone: text(64).optional(),
  locale: text(5).optional(),
  receiveEmailPromo: z.boolean().optional(),
  receiveSmsPromo: z.boolean().optional(),
  receiveBonus: z.boolean().optional(),
  hidePlay: z.boolean().optional(),
  pwaInstalled: z.boolean().optional(),
})

export const playerCalls = {
  getInit: { reply: init },
  getChallenge: { reply: challenge },
  listFieldValidations: {
    /** `country`: the one chosen in the form, if it isn't the visitor's. */
    query: z.object({ scenario: z.enum(['registration', 'profile']), country: text(2).optional() }),
    reply: z.array(field),
  },
  register: { body: registration, reply: session },
  registerByPhone: { body: registration.extend({ code: text(16).optional() }), reply: session },
  /**
   * Sends a code to a number. The reply is the same whether the number is in use or not. `phone-verification`
   * is for signed-in players; a number that is not in their profile yet requires their password.
   */
  sendOtp: {
    body: z.object({
      phone: text(32),
      reason: z.enum(['registration', 'password-reset', 'phone-verification']),
      password: text(256).optional(),
      captcha,
    }),
    reply: z.object({}),
  },
  /**
   * The purpose of the code depends on the caller. For a signed-in player (`authenticated`) it verifies their
   * number. For a player who forgot the password it is exchanged for a code for `confirmPasswordReset`.
   */
  verifyOtp: {
    body: z.object({ phone: text(32), code: text(16), authenticated: z.boolean() }),
    reply: z.object({ resetCode: z.string().nullable() }),
  },
  createSession: {
    body: z.object({ login: text(254), password: text(256), fingerprint: text(128).optional(), captcha }),
    reply: entry,
  },
  /** Answers 302 to the provider's sign-in page. */
  leaveForAuth0: { query: leaving, reply: z.object({}) },
  leaveForProvider: { params: z.object({ provider: text(32) }), query: leaving, reply: z.object({}) },
  createSocialSession: {
    body: z.object({
      /** The query with which the provider redirected back. */
      query: text(8000),
      provider: text(32),
      /** The secret whose hash was sent. */
      binding: text(128),
      locale: localeCode.optional(),
      fingerprint: text(128).optional(),
      affiliateTag: text(256).optional(),
      /** For a new player who entered it before the redirect. */
      bonusCode: text(64).optional(),
    }),
    reply: arrival,
  },
  /** Signs in with an operator's link. `state` is its target path; the reply's `backRoute` is on this site. */
  createTokenSession: {
    body: z.object({
      token: text(128),
      state: text(4000).optional(),
      fingerprint: text(128).optional(),
    }),
    reply: z.union([session.extend({ backRoute: z.string() }), ticketed.extend({ backRoute: z.string() })]),
  },
  linkSocialIdentity: {
    body: z.object({
      token: text(128),
      /** When the offer names no address. */
      login: text(254).optional(),
      password: text(256),
      fingerprint: text(128).optional(),
      captcha,
    }),
    reply: entry,
  },
  /** The bearer token is the session's current token, even if expired. */
  refreshSession: { reply: session },
  logout: { reply: z.object({}) },
  getProfile: { reply: profile },
  updateProfile: { body: profileChange, reply: profile },
}
