/** The codes that the API uses for kinds and states. Code uses these names; only the wire and the tests show the codes. */

type ValueOf<Codes> = Codes[keyof Codes]

/** A limited player can't deposit; a blocked one can't sign in; a closed account was closed by its player. */
export const PlayerStatus = { active: 1, limited: 2, blocked: 3, closed: 4, excluded: 5 } as const
export type PlayerStatus = ValueOf<typeof PlayerStatus>

/** Of an account in one currency. */
export const AccountStatus = { active: 1, inactive: 2, hidden: 3 } as const
export type AccountStatus = ValueOf<typeof AccountStatus>

/** Of bonuses and free spins. */
export const BonusStatus = { issued: 1, active: 2, finished: 3 } as const
export type BonusStatus = ValueOf<typeof BonusStatus>

/** How a bonus ended; `none` until then. Free spins are never `lost`. */
export const BonusResult = { none: 1, played: 2, cancelled: 3, expired: 4, lost: 5 } as const
export type BonusResult = ValueOf<typeof BonusResult>

export const BonusKind = { cash: 1, percentage: 2, freeSpins: 3, freeBet: 4 } as const
export type BonusKind = ValueOf<typeof BonusKind>

export const BonusCodeStatus = { accepted: 1, used: 2, incorrect: 3, notAvailable: 4 } as const
export type BonusCodeStatus = ValueOf<typeof BonusCodeStatus>

/** Entered alone, or with a deposit. */
export const BonusCodeTrigger = { direct: 1, deposit: 3 } as const
export type BonusCodeTrigger = ValueOf<typeof BonusCodeTrigger>

/** Limits of an amount within a period. */
export const CashLimit = { bet: 1, loss: 2, deposit: 3 } as const
export type CashLimitName = keyof typeof CashLimit
/** Null for a break. */
export const cashLimitNameOf = (definition: number): CashLimitName | null =>
  (Object.keys(CashLimit) as CashLimitName[]).find((name) => CashLimit[name] === definition) ?? null

/** Times without play that a player chooses. */
export const Break = { selfExclusion: 4, coolingOff: 5 } as const
export type BreakDefinition = ValueOf<typeof Break>

export const isBreak = (definition: number): definition is BreakDefinition =>
  Object.values(Break).some((one) => one === definition)

export const LimitDefinition = { ...CashLimit, ...Break } as const
export type LimitName = keyof typeof LimitDefinition
export type LimitDefinition = ValueOf<typeof LimitDefinition>

export const InvoiceType = { deposit: 1, withdrawal: 2 } as const
export type InvoiceType = ValueOf<typeof InvoiceType>

export const InvoiceStatus = { pending: 1, success: 2, failed: 3 } as const
export type InvoiceStatus = ValueOf<typeof InvoiceStatus>

/** Deposits start as `pending`, withdrawals as `requested`. The last three end either of them without money. */
export const InvoiceState = {
  pending: 'pending',
  success: 'success',
  requested: 'requested',
  approved: 'approved',
  sending: 'sending',
  paid: 'paid',
  failed: 'failed',
  declined: 'declined',
  expired: 'expired',
} as const
export type InvoiceState = ValueOf<typeof InvoiceState>

/** Of rounds and sports bets in histories. */
export const RoundStatus = { open: 1, won: 2, lost: 3, refunded: 4, cashedOut: 5, rolledBack: 6 } as const
export type RoundStatus = ValueOf<typeof RoundStatus>

export const DocumentStatus = { waiting: 1, accepted: 2, refused: 3 } as const
export type DocumentStatus = ValueOf<typeof DocumentStatus>

export const QuestState = {
  available: 1,
  active: 2,
  completed: 3,
  cancelled: 4,
  expired: 5,
  unclaimed: 6,
} as const
export type QuestState = ValueOf<typeof QuestState>

export const MessageState = { new: 1, read: 2 } as const
export type MessageState = ValueOf<typeof MessageState>

/** Type 1 shows the restricted layout; type 2 also denies sign-in and sign-up. */
export const RestrictType = { layout: 1, signIn: 2 } as const
export type RestrictType = ValueOf<typeof RestrictType>
