import { z } from 'zod'
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

/** What the site needs first and what is the same for everyone of a market. Holds no secret and nothing of a player. */
export const init = z.object({
  country: countryCode,
  market: z.string(),
  currency: currencyCode,
  locale: localeCode,
  restriction: z.object({
    restrict: z.boolean(),
    restrictType,
  }),
  features: z.object({ loyalty: z.boolean(), betting: z.boolean(), demo: z.boolean() }),
  registration: z.object({
    types: z.array(z.enum(['email', 'phone'])),
    tab: z.enum(['email', 'phone', 'both']),
  }),
  ageMin: z.number().int(),
  /** For which name passkeys are made; null where they cannot be used. */
  passkeyDomain: z.string().nullable(),
  /** Whether forms bring the proof of a solved challenge. */
  isProofAsked: z.boolean(),
  /** Life of the cookie that remembers who sent a visitor. */
  affiliateTagDays: z.number().int(),
  /** Ways in by an account elsewhere; of a provider that leads on to others, each of those. */
  social: z.array(z.object({ provider: z.string(), connection: z.string().nullable(), name: z.string() })),
  /** Telegram's widget: the bot that it is made for, and where its script is. */
  telegram: z.object({ bot: z.string(), script: z.string() }).nullable(),
  betting: z.object({ clientHost: z.string(), clientId: z.string() }).nullable(),
  identityCheck: z.object({ isEnabled: z.boolean(), hidesDocuments: z.boolean() }),
  contact: z.object({ email: z.string() }),
  /** Who helps people that gamble too much. Without a country it answers everywhere. */
  helpLines: z.array(
    z.object({
      name: z.string(),
      country: countryCode.nullable(),
      phone: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  analytics: z
    .object({ containerId: z.string(), frameOrigin: z.string().nullable(), isInPage: z.boolean() })
    .nullable(),
  errorReporter: z.object({ dsn: z.string() }).nullable(),
  chat: z.object({ baseUrl: z.string(), websiteToken: z.string(), guestAvailable: z.boolean() }).nullable(),
  /** Paths of the site that have moved, without language: to another path or to an address outside. */
  redirects: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Where stand-ins run, the pages that show what they hold, so that a newcomer finds his mail. Null in production. */
  inboxUrl: z.string().nullable(),
  /** Where the house's own games run and publish their rounds: a path of this site, or an address elsewhere. */
  studioUrl: z.string(),
})
export type Init = z.infer<typeof init>

export const field = z.object({
  name: z.string(),
  /** What the field is called, in the language of the request. */
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

/** `hasPasskey`: a passkey is as good as a code. */
export const ticketed = z.object({ ticket: z.string(), hasPasskey: z.boolean() })
export type Ticket = z.infer<typeof ticketed>

/** A session, or, of who has a second factor, the ticket that `completeSession` takes with a code. */
export const entry = z.union([session, ticketed])
export type Entry = z.infer<typeof entry>

export const profile = z.object({
  id,
  email: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  isPhoneConfirmed: z.boolean(),
  /** Whether the house knows who he is: by its staff or by the service that checks. */
  isIdentityConfirmed: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  nickname: z.string().nullable(),
  /** What others see: the nickname, else the masked part of the e-mail before the @, else the language's 'Unknown'. */
  shownNickname: z.string(),
  birthdate: calendarDate.nullable(),
  gender: z.enum(['female', 'male', 'other']).nullable(),
  country: countryCode,
  city: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** These are null, too, where the operator's definitions do not show them. */
  nationality: countryCode.nullable(),
  additionalAddress: z.string().nullable(),
  profession: z.string().nullable(),
  placeOfBirth: z.string().nullable(),
  personalIdNumber: z.string().nullable(),
  cpf_number: z.string().nullable(),
  /** Its answer is never told. */
  securityQuestion: z.string().nullable(),
  timeZone: z.string(),
  locale: localeCode,
  /** 1 active, 2 limited (cannot deposit), 3 blocked, 4 closed, 5 excluded. */
  status: z.number().int(),
  receiveEmailPromo: z.boolean(),
  receiveSmsPromo: z.boolean(),
  /** Whether a deposit brings a bonus unless the player declines it. */
  receiveBonus: z.boolean(),
  pwaInstalled: z.boolean(),
  isNewlyRegistered: z.boolean(),
  registeredAt: moment,
})
export type Profile = z.infer<typeof profile>

/** A task to compute: which whole number below `most`, put behind the seed and a dot, has this SHA-256. */
export const challenge = z.object({
  seed: z.string(),
  target: z.string(),
  most: z.number().int(),
  signature: z.string(),
})
export type Challenge = z.infer<typeof challenge>

const leaving = z.object({
  /** JSON: `backRoute`, the encoded path to come back to, and `binding`, base64url of the SHA-256 of a secret of this browser. */
  state: text(4000),
  connection: text(64).optional(),
})

const socialLink = z.object({
  token: z.string(),
  email: z.string().nullable(),
  isEmailUnconfirmed: z.boolean(),
  name: z.string(),
})

/** Either a session, or what asks for the second factor, or the offer to join the account elsewhere with a player. */
const arrival = z.object({
  session: session.nullable(),
  ticket: z.string().nullable(),
  hasPasskey: z.boolean(),
  isNew: z.boolean(),
  /**
   * `email` is the address of the player whose it must be. Without one the visitor says himself whose account it is to be joined
   * with, by login and password, or registers with the token. `name` is what the account elsewhere is called.
   */
  link: socialLink.nullable(),
  backRoute: z.string(),
})

/** Which fields are asked and required is configuration: the server checks them by the field definitions. */
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
  /** Of an offer of `createSocialSession`: the account elsewhere is joined with the new player, or there is no new player. */
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
  pwaInstalled: z.boolean().optional(),
})

export const playerCalls = {
  getInit: { reply: init },
  getChallenge: { reply: challenge },
  listFieldValidations: {
    /** `country`: the one that is chosen in the form, where it isn't the visitor's. */
    query: z.object({ scenario: z.enum(['registration', 'profile']), country: text(2).optional() }),
    reply: z.array(field),
  },
  register: { body: registration, reply: session },
  registerByPhone: { body: registration.extend({ code: text(16).optional() }), reply: session },
  /**
   * Sends a code to a number. The reply is the same whether somebody has the number or not. `phone-verification` is for
   * who is signed in; a number that is not in his profile yet needs his password.
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
   * What the code is good for depends on who asks: for who is signed in (`authenticated`) it proves the number to be his; for
   * who has forgotten his password it is exchanged for a code that `confirmPasswordReset` takes.
   */
  verifyOtp: {
    body: z.object({ phone: text(32), code: text(16), authenticated: z.boolean() }),
    reply: z.object({ resetCode: z.string().nullable() }),
  },
  createSession: {
    body: z.object({ login: text(254), password: text(256), fingerprint: text(128).optional(), captcha }),
    reply: entry,
  },
  /** Answers 302 to the other side's sign-in. */
  leaveForAuth0: { query: leaving, reply: z.object({}) },
  leaveForProvider: { params: z.object({ provider: text(32) }), query: leaving, reply: z.object({}) },
  createSocialSession: {
    body: z.object({
      /** The query that the other side came back with. */
      query: text(8000),
      provider: text(32),
      /** The secret whose hash went out. */
      binding: text(128),
      locale: localeCode.optional(),
      fingerprint: text(128).optional(),
      affiliateTag: text(256).optional(),
      /** For a newcomer, who typed it before they left. */
      bonusCode: text(64).optional(),
    }),
    reply: arrival,
  },
  /** By a link of the operator. `state` is the path that it leads to; the answer's `backRoute` is one of this site. */
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
      /** Where the offer names no address. */
      login: text(254).optional(),
      password: text(256),
      fingerprint: text(128).optional(),
      captcha,
    }),
    reply: entry,
  },
  /** The bearer token is the session's present token, also an expired one. */
  refreshSession: { reply: session },
  logout: { reply: z.object({}) },
  getProfile: { reply: profile },
  updateProfile: { body: profileChange, reply: profile },
}
