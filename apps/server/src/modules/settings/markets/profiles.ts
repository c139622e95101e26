/**
 * Complete sets of market rules to start from. They are our reading of public texts, listed in `statements/`, and no legal advice: the
 * operator's lawyer confirms them for the licence.
 */
import type { MarketRules } from './market-rules.schema.ts'
import { answered, recorded, strictlyAnswered } from './protection-profiles.ts'

export const PROFILES = ['strict', 'malta', 'curacao', 'open'] as const
export type Profile = (typeof PROFILES)[number]

const FIVE_YEARS = 5 * 365

/** Curaçao's policy. Which body resolves disputes is a matter of the licence, so each market names its own. */
const complaints: MarketRules['complaints'] = {
  acknowledgeDays: 7,
  answerDays: 28,
  extensionDays: 28,
  protectionWorkingDays: 1,
  disputeBody: null,
}

/** Alike in all profiles: a market may be looser only where its law allows that, which its own rules then say. */
const access = {
  sessionsMax: 20,
  showsPreviousSignIn: true,
  asksProofForPersonalData: true,
} as const
const shownLimits = { isInDepositView: true, isDepositFirst: true, showsRestart: true } as const

/** Everything that the product offers but feature buys: one costs many stakes, so each market decides. */
const open: MarketRules = {
  registration: { ageMin: null, asksBirthdate: false },
  identity: { beforeDeposit: false, beforePlay: false, beforeDemo: false },
  access: { lock: null, inactivityMinutes: null, ...access },
  limits: {
    periods: [],
    excludedMayWithdraw: false,
    asksAtFirstDeposit: false,
    increaseDelayHours: 24,
    confirmDays: 7,
    ...shownLimits,
    exclusionDaysMin: 183,
    returnDelayHours: null,
    allowsRemoval: false,
  },
  registers: { asks: [], atRegistration: true, atSignIn: true, beforeMarketing: true, failsClosed: true },
  play: {
    autoplay: true,
    autoplayRaises: true,
    turbo: true,
    bonusBuy: false,
    secondBet: true,
    minRoundMs: { slots: 0, others: 0 },
    holdsRealityCheck: false,
    reviewDays: null,
  },
  payments: { allowsCancelledWithdrawals: true },
  bonuses: {
    wageringMax: null,
    allowsLock: true,
    allowsSticky: true,
    allowsDepositQuests: true,
    allowsInvitations: true,
  },
  information: { licence: null, helpBody: null, isHelpShownFirst: false, namesDocuments: true },
  complaints,
  records: { keptDaysMin: null, ownHistoryMonths: null, showsRoundBalances: true },
  protection: recorded,
  privacy: { livePlay: true },
}

const curacao: MarketRules = {
  ...open,
  registration: { ...open.registration, asksBirthdate: true },
  limits: { ...open.limits, periods: ['daily', 'weekly', 'monthly'], excludedMayWithdraw: true },
  records: { ...open.records, keptDaysMin: FIVE_YEARS },
  protection: answered,
}

const malta: MarketRules = {
  ...curacao,
  limits: { ...curacao.limits, asksAtFirstDeposit: true, allowsRemoval: true },
  play: { ...open.play, holdsRealityCheck: true },
  bonuses: { ...open.bonuses, allowsLock: false },
  information: {
    licence: null,
    helpBody: { name: 'Responsible Gaming Foundation', url: 'https://www.rgf.org.mt' },
    isHelpShownFirst: true,
    namesDocuments: true,
  },
  complaints: { ...complaints, answerDays: 10, extensionDays: 10 },
}

/** In the style of Great Britain. */
const strict: MarketRules = {
  registration: { ageMin: null, asksBirthdate: true },
  identity: { beforeDeposit: true, beforePlay: true, beforeDemo: true },
  access: { lock: { failures: 3, minutes: 30 }, inactivityMinutes: 30, ...access },
  limits: {
    periods: ['daily', 'weekly', 'monthly'],
    excludedMayWithdraw: true,
    asksAtFirstDeposit: true,
    increaseDelayHours: 24,
    confirmDays: 7,
    ...shownLimits,
    exclusionDaysMin: 183,
    returnDelayHours: 24,
    allowsRemoval: false,
  },
  registers: open.registers,
  play: {
    autoplay: false,
    autoplayRaises: false,
    turbo: false,
    bonusBuy: false,
    // RTS 14C forbids what helps players to play several games simultaneously. Two stakes on one flight are one game, but also
    // twice the stake in the five seconds that a round must take.
    secondBet: false,
    minRoundMs: { slots: 2_500, others: 5_000 },
    holdsRealityCheck: true,
    reviewDays: 182,
  },
  payments: { allowsCancelledWithdrawals: false },
  bonuses: {
    wageringMax: 10,
    allowsLock: false,
    allowsSticky: false,
    allowsDepositQuests: false,
    allowsInvitations: false,
  },
  information: {
    licence: null,
    helpBody: { name: 'GamCare', url: 'https://www.gamcare.org.uk' },
    isHelpShownFirst: true,
    namesDocuments: true,
  },
  complaints,
  records: { keptDaysMin: FIVE_YEARS, ownHistoryMonths: null, showsRoundBalances: true },
  protection: strictlyAnswered,
  privacy: { livePlay: true },
}

export const profiles: Readonly<Record<Profile, MarketRules>> = { strict, malta, curacao, open }
