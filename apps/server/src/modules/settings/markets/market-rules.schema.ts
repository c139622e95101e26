/**
 * What a market's law or licence demands of the product, as typed switches. Each market names a profile, which sets all of them, and may
 * override single ones. `statements/` says which statement of regulation each switch answers.
 */
import { shapes } from '@fairhall/contract'
import { z } from 'zod'
import { type HeldRule, heldRules } from './held-rules.schema.ts'
import { protection } from './protection-rules.schema.ts'

const secureUrl = z.url({ protocol: /^https$/ })
/** The periods of limits of money. */
export const cashPeriod = z.enum(['daily', 'weekly', 'monthly'])
export const loginLock = z.strictObject({
  failures: z.int().min(3).max(10),
  minutes: z.int().min(1).max(1440),
})
const roundMs = z.int().min(0).max(60_000)

const sections = {
  registration: z.strictObject({
    /** The minimum age of players. Null: that of registration.json. */
    ageMin: z.int().min(18).nullable(),
    /** Whether registration asks for the birth date. The first deposit and the first game for money always do. */
    asksBirthdate: z.boolean(),
  }),
  identity: z.strictObject({
    /** What needs an identity that was verified, by documents or by the identity service. Bonus money is played like any other. */
    beforeDeposit: z.boolean(),
    beforePlay: z.boolean(),
    /** Demos are then for players only. */
    beforeDemo: z.boolean(),
  }),
  access: z.strictObject({
    /**
     * So many wrong passwords within half an hour lock the login for so many minutes, wherever they come from. Anyone who knows a login can
     * then keep its player from signing in. Null: as sign-in.json says.
     */
    lock: loginLock.nullable(),
    /**
     * Minutes of inactivity after which play, payments, answering a reality check and loosening a limit or exclusion need another sign-in.
     * Null: only INACTIVITY_MINUTES.
     */
    inactivityMinutes: z.int().min(1).max(1440).nullable(),
    /** How many open sessions a player may have. A further sign-in ends the oldest. */
    sessionsMax: z.int().min(1).max(20),
    /** Whether players see when and where they signed in before. */
    showsPreviousSignIn: z.boolean(),
    /** Whether players prove again who they are before they replace their name, address or other personal data. */
    asksProofForPersonalData: z.boolean(),
  }),
  limits: z.strictObject({
    /** The periods that limits.json must offer. */
    periods: z.array(cashPeriod).max(3),
    /** Whether limits.json must let excluded players sign in and withdraw. */
    excludedMayWithdraw: z.boolean(),
    /** Whether the first deposit waits until the player has set a deposit limit, or said that they want none. */
    asksAtFirstDeposit: z.boolean(),
    /** How long a raised or removed limit waits until the player can confirm it. */
    increaseDelayHours: z.int().min(24),
    /**
     * For how many days the player can then confirm it, after which it lapses. Null: it takes effect after its wait, without
     * a second act. A request stays what it was if the rule changes, but no raise takes effect alone where the rule demands the act.
     */
    confirmDays: z.int().min(1).max(7).nullable(),
    /** Whether the deposit view leads to the limits. The footer and the profile always do. */
    isInDepositView: z.boolean(),
    /** Whether the deposit limit is offered before the others. False: in the order bet, loss, deposit. */
    isDepositFirst: z.boolean(),
    /** Whether a limit shows when its next period begins. */
    showsRestart: z.boolean(),
    /** The shortest self-exclusion that is offered. */
    exclusionDaysMin: z.int().positive(),
    /**
     * How long a player waits who asks to return after a self-exclusion, which ends only then. Null: it ends with its period.
     * Players who are excluded already keep what applied when they were.
     */
    returnDelayHours: z.int().min(24).nullable(),
    /** Whether players may ask staff to end a self-exclusion early. Two members must agree, and a wait follows. */
    allowsRemoval: z.boolean(),
  }),
  registers: z.strictObject({
    /** The registers of self-excluded people that are asked about its players, by their ids in registers.json. */
    asks: z.array(shapes.identity).max(5),
    /** When they are asked. */
    atRegistration: z.boolean(),
    atSignIn: z.boolean(),
    /** Offers then need an answer of the last day. */
    beforeMarketing: z.boolean(),
    /** Whether players may not deposit, play or get offers while a register doesn't answer, or lacks the data to. */
    failsClosed: z.boolean(),
  }),
  play: z.strictObject({
    autoplay: z.boolean(),
    /** Whether autoplay may raise the stake after a loss. */
    autoplayRaises: z.boolean(),
    turbo: z.boolean(),
    bonusBuy: z.boolean(),
    /** Whether a player may have a second bet on a round that all players share. */
    secondBet: z.boolean(),
    /** The minimum duration of a round, in milliseconds. */
    minRoundMs: z.strictObject({ slots: roundMs, others: roundMs }),
    /** Whether a player whose reality check is due must answer it before they open another round. */
    holdsRealityCheck: z.boolean(),
    /** The number of days after which players who play are reminded to look at their own report. Null: never. */
    reviewDays: z.int().min(1).max(365).nullable(),
  }),
  payments: z.strictObject({
    /** Whether players may cancel a withdrawal before it is paid. Staff always can reject one. */
    allowsCancelledWithdrawals: z.boolean(),
  }),
  bonuses: z.strictObject({
    /** The most often that a bonus may have to be wagered. Null: no limit. */
    wageringMax: z.int().min(0).nullable(),
    /** False where the law lets players cancel a bonus at any time. */
    allowsLock: z.boolean(),
    /** False where the law lets players keep a wagered bonus. */
    allowsSticky: z.boolean(),
    /** Whether quests may ask for deposits. */
    allowsDepositQuests: z.boolean(),
    /** Whether staff may invite players to levels. */
    allowsInvitations: z.boolean(),
  }),
  information: z.strictObject({
    /** Who licenses the operator here, for the footer. Null: the market has no separate licence. */
    licence: z
      .strictObject({ authority: z.string().min(1), number: z.string().min(1), url: secureUrl })
      .nullable(),
    /** The organisation that the footer names for help with gambling problems. */
    helpBody: z.strictObject({ name: z.string().min(1), url: secureUrl }).nullable(),
    /** Whether players read about limits, breaks and help before they first open a game for money. */
    isHelpShownFirst: z.boolean(),
    /** Whether the deposit view names the documents that a withdrawal may need, until the player is verified. */
    namesDocuments: z.boolean(),
  }),
  complaints: z.strictObject({
    /** Days until staff has taken up a complaint. */
    acknowledgeDays: z.int().min(1).max(14),
    /** Days until it is answered. */
    answerDays: z.int().min(1).max(56),
    /** Days by which staff may extend that, once. */
    extensionDays: z.int().min(1).max(56),
    /** Working days until a complaint about player protection is answered. */
    protectionWorkingDays: z.int().min(1).max(10),
    /** The body for alternative dispute resolution that the licence names. */
    disputeBody: z.strictObject({ name: z.string().min(1).max(120), url: secureUrl }).nullable(),
  }),
  records: z.strictObject({
    /** Days for which the data of closed accounts and rounds for money must be kept. Null: as retention.json says. */
    keptDaysMin: z.int().min(1).max(36_500).nullable(),
    /**
     * How many months back players see their own rounds, bets, payments and report. Null: everything that is kept. They get
     * what is older on request.
     */
    ownHistoryMonths: z.int().min(3).max(1200).nullable(),
    /** Whether the details of a round have the balance before and after it. */
    showsRoundBalances: z.boolean(),
  }),
  protection,
  privacy: z.strictObject({
    /** Whether bets and wins of its players are shown to others, and those of others to its visitors. */
    livePlay: z.boolean(),
  }),
} as const

export const marketRules = z.strictObject(sections)

export type MarketRules = z.output<typeof marketRules>

/** What a market changes in its profile. A value that is an object, such as `minRoundMs`, is replaced whole. */
export const ruleOverrides = z
  .strictObject({
    registration: sections.registration.partial(),
    identity: sections.identity.partial(),
    access: sections.access.partial(),
    limits: sections.limits.partial(),
    registers: sections.registers.partial(),
    play: sections.play.partial(),
    payments: sections.payments.partial(),
    bonuses: sections.bonuses.partial(),
    information: sections.information.partial(),
    complaints: sections.complaints.partial(),
    records: sections.records.partial(),
    protection: sections.protection.partial(),
    privacy: sections.privacy.partial(),
    held: heldRules,
  })
  .partial()

type PathsOf<Section extends keyof MarketRules> = `${Section}.${keyof MarketRules[Section] & string}`

/** A rule by its section and name, such as `play.autoplay`. */
export type RulePath = HeldRule | { [Section in keyof MarketRules]: PathsOf<Section> }[keyof MarketRules]

export type RuleOverrides = z.output<typeof ruleOverrides>
