/** The messages of the product: what each is about and where it leads. The content has the texts under the same names. */
import type { MessageTopic } from '@fairhall/contract'

interface Template {
  topic: MessageTopic
  /** The page that it leads to. */
  link: string | null
}

const templates = {
  welcome: { topic: 'account', link: '/profile/limits' },
  newSignIn: { topic: 'account', link: '/profile/security' },
  documentAccepted: { topic: 'account', link: '/profile/documents' },
  documentRefused: { topic: 'account', link: '/profile/documents' },
  withdrawalPaid: { topic: 'payment', link: '/profile/wallet' },
  withdrawalFailed: { topic: 'payment', link: '/profile/wallet' },
  limitSet: { topic: 'limit', link: '/profile/limits' },
  limitAsked: { topic: 'limit', link: '/profile/limits' },
  limitRemovalAsked: { topic: 'limit', link: '/profile/limits' },
  limitScheduled: { topic: 'limit', link: '/profile/limits' },
  limitRemovalScheduled: { topic: 'limit', link: '/profile/limits' },
  limitRemoved: { topic: 'limit', link: '/profile/limits' },
  bonusGiven: { topic: 'bonus', link: '/profile/bonuses' },
  bonusUnused: { topic: 'bonus', link: '/profile/bonuses' },
  bonusExpiring: { topic: 'bonus', link: '/profile/bonuses' },
  spinsGiven: { topic: 'bonus', link: '/profile/bonuses' },
  freebetGiven: { topic: 'bonus', link: '/profile/bonuses' },
  freebetExpiring: { topic: 'bonus', link: '/profile/bonuses' },
  spinsExpiring: { topic: 'bonus', link: '/profile/bonuses' },
  levelReached: { topic: 'reward', link: '/loyalty' },
  levelInvited: { topic: 'reward', link: '/loyalty' },
  levelWithdrawn: { topic: 'account', link: '/loyalty' },
  cashbackToClaim: { topic: 'reward', link: '/profile/bonuses' },
  cashbackPaid: { topic: 'reward', link: '/profile/wallet' },
  rewardPaid: { topic: 'reward', link: '/profile/wallet' },
  jackpotWon: { topic: 'reward', link: '/jackpots' },
  prizeDropWon: { topic: 'reward', link: '/tournaments#prize-drops' },
  questCompleted: { topic: 'reward', link: '/?quests-hub=true' },
  questToClaim: { topic: 'reward', link: '/?quests-hub=true' },
  playReview: { topic: 'limit', link: '/profile/play' },
  exclusionLifted: { topic: 'limit', link: '/profile/limits' },
  exclusionKept: { topic: 'limit', link: '/profile/limits' },
  playCheck: { topic: 'limit', link: '/profile/limits' },
  limitProposed: { topic: 'limit', link: '/profile/limits?modal=add-cash-limit&definition=deposit' },
  breakProposed: { topic: 'limit', link: '/profile/limits?modal=self-exclusion-limit&definition=break' },
  offersPaused: { topic: 'limit', link: '/profile/limits' },
  complaintReceived: { topic: 'account', link: '/profile/complaints' },
  complaintTaken: { topic: 'account', link: '/profile/complaints' },
  complaintReplied: { topic: 'account', link: '/profile/complaints' },
  complaintExtended: { topic: 'account', link: '/profile/complaints' },
  complaintAnswered: { topic: 'account', link: '/profile/complaints' },
  complaintClosed: { topic: 'account', link: '/profile/complaints' },
  bigWin: { topic: 'reward', link: '/profile/history' },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

export const listTemplates = (topic: MessageTopic): TemplateName[] =>
  (Object.keys(templates) as TemplateName[]).filter((name) => templates[name].topic === topic)

/** Before the ID of a campaign, whose texts and page are its own. */
export const CAMPAIGN = 'campaign:'

/** Null for a template that this version does not know. */
export function templateOf(name: string, values: Values): Template | null {
  if (Object.hasOwn(templates, name)) return templates[name as TemplateName]
  const { link } = values
  return name.startsWith(CAMPAIGN) && link?.kind === 'plain' ? { topic: 'offer', link: link.text } : null
}

/** The place of its texts in the content. */
export const textsOf = (name: string): string =>
  name.startsWith(CAMPAIGN) ? `alerts.campaigns.${name.slice(CAMPAIGN.length)}` : `alerts.messages.${name}`

/** What a text mentions, independent of a language. Amounts are subunits as text. */
export type Value =
  | { kind: 'money'; amount: string; currency: string }
  | { kind: 'moment'; at: string }
  | { kind: 'count'; count: number }
  /** A title or a name that has no translation. */
  | { kind: 'plain'; text: string }
  /** A text of the content; `or` if it was removed. */
  | { kind: 'text'; key: string; or: string }
  | { kind: 'game'; id: string }
  | { kind: 'country'; code: string }
  | { kind: 'device'; browser: string | null; system: string | null }

export type Values = Readonly<Record<string, Value>>

export const money = (amount: bigint, currency: string): Value => ({
  kind: 'money',
  amount: String(amount),
  currency,
})
export const moment = (at: Date): Value => ({ kind: 'moment', at: at.toISOString() })
export const game = (id: string): Value => ({ kind: 'game', id })
export const jackpot = (id: string): Value => ({
  kind: 'text',
  key: `global-components.jackpots.names.${id}`,
  or: id,
})
export const offer = (id: string): Value => ({
  kind: 'text',
  key: `global-components.bonuses.offers.${id}.name`,
  or: id,
})
